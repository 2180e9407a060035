import type { JSX } from 'preact';

/** Shows a share as a bar; the caller shows the figures as text. @param share within 0–1 */
export function Meter({
  share,
  kind = 'plain',
}: {
  readonly share: number;
  readonly kind?: 'plain' | 'ai' | 'mixed' | 'human';
}): JSX.Element {
  return (
    <svg class={`meter ${kind}`} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="1" />
      <rect class="fill" width={Math.min(1, Math.max(0, share)) * 100} height="1" />
    </svg>
  );
}
