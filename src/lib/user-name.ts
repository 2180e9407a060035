import { userInfo } from 'node:os';

/** Returns the name of the user by the operating system; null where it knows none. */
export function userName(): string | null {
  try {
    const { username } = userInfo();
    return username === '' ? null : username;
  } catch {
    return null;
  }
}
