/** Path, name and life of the session's cookie (RFC 6265). */
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
  /** Scripts never see it; it is sent to the application alone, and only from its own pages. */
  readonly path: string;
  /** Sent over TLS alone. */
  readonly secure: boolean;
}

/** A `Set-Cookie` value. @param session url-safe characters alone; the empty one takes the cookie away */
export function sessionCookie(session: string, maxAgeSeconds: number, { path, secure }: CookieScope): string {
  return `${NAME}=${session}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
