import { expect, test } from 'vitest';
import { findIdentifiers } from '../../../src/engines/bibliography/identifiers.js';

test.each([
  ['a Markdown link', '[10.1002/asi.22634](https://doi.org/10.1002/asi.22634).', '10.1002/asi.22634'],
  ['a link of it', 'See ([doi](https://doi.org/10.1002/asi.22634)).', '10.1002/asi.22634'],
  ['brackets of its own', '10.1002/(SICI)1097-4571(199806)49:8', '10.1002/(sici)1097-4571(199806)49:8'],
])('a DOI in %s ends where it ends', (_what, text, value) => {
  expect(findIdentifiers(text)).toMatchObject([{ kind: 'doi', value }]);
});
