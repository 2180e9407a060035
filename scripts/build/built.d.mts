export function noteBuilt(root: string, begunAtMs: number): void;
export function isBuilt(root: string): boolean;
