import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { messageOf, sendTo } from '../api/request.js';
import { useKeys } from './use-keys.js';

const FORMATS: readonly (readonly [name: string, title: string])[] = [
  ['csv', 'CSV'],
  ['jsonl', 'JSON Lines'],
  ['parquet', 'Parquet'],
];

/** Gives the browser a file to keep. */
function keep(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Writes what is shown, in its order, in a format. */
export function ExportButtons({ query, runId }: { readonly query: string; readonly runId: string }): JSX.Element {
  const [state, setState] = useState<string>('');
  const first = useRef<HTMLButtonElement>(null);
  useKeys({ e: () => first.current?.focus() });
  const write = async (format: string): Promise<void> => {
    setState('Writing …');
    try {
      const response = await sendTo(`/findings/export?${query}&format=${format}`);
      keep(`assay-${runId}.${format}`, await response.blob());
      setState('Written.');
    } catch (error) {
      setState(messageOf(error));
    }
  };
  return (
    <div class="exports" role="group" aria-label="Export what is shown">
      <span class="muted">Export as shown:</span>
      {FORMATS.map(([name, title], index) => (
        <button
          key={name}
          ref={index === 0 ? first : undefined}
          aria-keyshortcuts={index === 0 ? 'e' : undefined}
          type="button"
          class="quiet"
          onClick={() => void write(name)}
        >
          {title}
        </button>
      ))}
      <span role="status">{state}</span>
    </div>
  );
}
