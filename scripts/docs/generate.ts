import { writeFileSync } from 'node:fs';
import { apiReference } from './api-reference.js';
import { cliReference } from './cli-reference.js';
import { eventsReference, eventsSchemaFile } from './events-reference.js';
import { exportReference } from './export-reference.js';
import { generatedTypes, TYPES_FILE } from './openapi-types.js';
import { nextOpenApiFile, OPENAPI_FILE } from './openapi-file.js';
import { packageFile } from '../../src/lib/package-root.js';

// Writes the reference pages that test/docs.test.ts holds to the code.
writeFileSync(packageFile('docs', 'cli.md'), await cliReference());
writeFileSync(packageFile('docs', 'export.md'), await exportReference());
writeFileSync(packageFile('docs', 'events.md'), await eventsReference());
writeFileSync(packageFile('docs', 'events.schema.json'), eventsSchemaFile());
writeFileSync(packageFile('docs', 'api.md'), await apiReference());
writeFileSync(OPENAPI_FILE, await nextOpenApiFile());
writeFileSync(TYPES_FILE, await generatedTypes());
