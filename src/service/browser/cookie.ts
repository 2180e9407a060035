/** The name of the session's cookie (RFC 6265). */
const NAME = 'assay_session';

/**
 * The session that a `Cookie` header carries; null without one.
 * @param cookie its name: browsers do not distinguish the ports of a machine
 */
export function sessionOf(header: string | undefined, cookie = NAME): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === cookie && value !== undefined && value !== '') return value.trim();
  }
  return null;
}

export interface CookieScope {
  /** The cookie is sent only to addresses below this path. */
  readonly path: string;
  /** Whether the cookie is sent over TLS only. */
  readonly secure: boolean;
  /** Its name, where it is not the usual one. */
  readonly name?: string;
}

/**
 * Returns a `Set-Cookie` value.
 * @param session url-safe characters only; an empty one deletes the cookie
 */
export function sessionCookie(
  session: string,
  maxAgeSeconds: number,
  { path, secure, name = NAME }: CookieScope,
): string {
  return (
    `${name}=${session}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; ` +
    `SameSite=Strict${secure ? '; Secure' : ''}`
  );
}
