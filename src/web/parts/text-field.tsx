import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

interface DropZoneProps {
  readonly onFile: (file: File) => void;
  readonly children: ComponentChildren;
}

/** Accepts a file that is dropped on its content. */
function DropZone({ onFile, children }: DropZoneProps): JSX.Element {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside);
  };
  const drop = (event: DragEvent): void => {
    hover(event, false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <div
      class={over ? 'drop over' : 'drop'}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

function FileButton({ onFile }: { readonly onFile: (file: File) => void }): JSX.Element {
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) onFile(file);
    // Allows the same file to be chosen again.
    currentTarget.value = '';
  };
  return (
    <label class="file">
      <input type="file" onChange={choose} />
      <span class="button">Choose a file</span>
    </label>
  );
}

interface TextFieldProps {
  readonly text: string;
  /** Where the text comes from, if it was read from a file. */
  readonly note: string;
  /** Id of the element that says what a scan costs. */
  readonly costId: string;
  readonly onType: (typed: string) => void;
  readonly onFile: (file: File) => void;
  readonly onSubmit: (event: Event) => void;
}

/** A field for a text, which can also be read from a file that is chosen or dropped. */
export function TextField({ text, note, costId, onType, onFile, onSubmit }: TextFieldProps): JSX.Element {
  return (
    <DropZone onFile={onFile}>
      <label class="stacked">
        <span>Text</span>
        <textarea
          rows={9}
          dir="auto"
          value={text}
          placeholder="Paste a text here, or drop a file"
          aria-describedby={costId}
          onInput={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
          }}
        />
      </label>
      <div class="row under">
        <FileButton onFile={onFile} />
        <p class="muted" role="status">
          <bdi>{note}</bdi>
        </p>
      </div>
    </DropZone>
  );
}
