interface Output {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly exports: readonly string[];
}
export function offersPackages(output: Output, inputs: Readonly<Record<string, { readonly format?: string }>>): boolean;
export function runningLate(text: string, exports: readonly string[]): string;
export function lateImport(names: string, source: string): string;
