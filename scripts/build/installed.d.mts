export function hasPackages(root: string): boolean;
export function isCompiled(root: string): boolean;
