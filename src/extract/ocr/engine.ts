import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isBuilt, packageFile } from '../../lib/package-root.js';

/** The part of the engine's interface that is used: the package has no types. */
export interface TessBaseApi {
  Init(path: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Takes the picture from `/input`; 1 where it cannot be decoded. Angle in radians. */
  SetImageFile(orientation: number, angle: number): number;
  FindLines(): number;
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

export interface Engine {
  readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => TessBaseApi;
}

interface EngineOptions {
  readonly wasmBinary: Uint8Array;
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
  readonly TesseractProgress: (percent: number) => void;
}

type CreateEngine = (options: EngineOptions) => Promise<Engine>;

/** The engine of the package that tesseract.js itself starts, without its threads and its downloads. */
const NAME = 'tesseract-core-simd-lstm';

const require = createRequire(import.meta.url);

/** The package is one function; its version is pinned, and tests read pictures by it. */
const isCreateEngine = (value: unknown): value is CreateEngine => typeof value === 'function';

const silent = (): void => undefined;

/** Starts the engine from files of the program: nothing is fetched. @throws Error where they are not there */
export function startEngine(): Promise<Engine> {
  const [program, code] = isBuilt(import.meta.url)
    ? [packageFile('dist', 'ocr', `${NAME}.cjs`), packageFile('dist', 'ocr', `${NAME}.wasm`)]
    : [`tesseract.js-core/${NAME}.js`, require.resolve(`tesseract.js-core/${NAME}.wasm`)];
  const createEngine: unknown = require(program);
  if (!isCreateEngine(createEngine)) throw new TypeError('the package of the engine is another one');
  return createEngine({
    wasmBinary: readFileSync(code),
    print: silent,
    printErr: silent,
    TesseractProgress: silent,
  });
}
