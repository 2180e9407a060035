import { useState } from 'preact/hooks';
import { messageOf, sendTo } from '../api/request.js';

export interface Sending {
  readonly isSending: boolean;
  /** Why the last request was refused. */
  readonly problem: string | null;
  /** Sends a change; the answer is not looked at. @param path below the API of the workbench */
  readonly send: (path: string, body?: unknown) => void;
}

/** Sends changes, one at a time, and calls `onSent` after each that was taken. */
export function useSending(onSent: () => void): Sending {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = (path: string, body: unknown = {}): void => {
    setSending(true);
    setProblem(null);
    sendTo(path, { method: 'POST', body })
      .then(onSent, (error: unknown) => setProblem(messageOf(error)))
      .finally(() => setSending(false));
  };
  return { isSending, problem, send };
}
