import type { JSX } from 'preact';
import { isolatedParts } from '../../records/path-order.js';
import { visibleText } from '../text.js';

interface PathTextProps {
  readonly path: string;
  readonly class?: string;
}

/** A path whose parts are shown in their order, whatever the direction of their letters. */
export function PathText({ path, class: name }: PathTextProps): JSX.Element {
  const text = visibleText(path);
  const parts = isolatedParts(text);
  if (parts === null) return <bdi class={name}>{text}</bdi>;
  return (
    <bdi class={name} dir="ltr">
      {parts.map((part, index) => (
        <>
          {index > 0 && '/'}
          <bdi>{part}</bdi>
        </>
      ))}
    </bdi>
  );
}
