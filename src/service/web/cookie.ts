/** The name of the session's cookie (RFC 6265). */
const NAME = 'assay_session';

/** The session that a `Cookie` header carries; null without one. */
export function sessionOf(header: string | undefined): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === NAME && value !== undefined && value !== '') return value.trim();
  }
  return null;
}

export interface CookieScope {
  /** The cookie is sent to addresses below it alone. */
  readonly path: string;
  /** The cookie is sent over TLS alone. */
  readonly secure: boolean;
}

/** A `Set-Cookie` value. @param session url-safe characters alone; an empty one deletes the cookie */
export function sessionCookie(session: string, maxAgeSeconds: number, { path, secure }: CookieScope): string {
  return (
    `${NAME}=${session}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; ` +
    `SameSite=Strict${secure ? '; Secure' : ''}`
  );
}
