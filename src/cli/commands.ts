import type { Command } from './command.js';
import { citeCommand } from './commands/cite.js';
import { configCommand } from './commands/config.js';
import { diffCommand } from './commands/diff.js';
import { exportCommand } from './commands/export.js';
import { extractCommand } from './commands/extract.js';
import { initCommand } from './commands/init.js';
import { planCommand } from './commands/plan.js';
import { resumeCommand } from './commands/resume.js';
import { statusCommand } from './commands/status.js';
import { runsCommand } from './commands/runs.js';
import { doctorCommand } from './commands/doctor.js';
import { explainCommand } from './commands/explain.js';
import { reportCommand } from './commands/report.js';
import { runCommand } from './commands/run.js';
import { keysCommand } from './commands/keys.js';
import { modelsCommand } from './commands/models.js';
import { serveCommand } from './commands/serve.js';
import { textCommand } from './commands/text.js';
import { usageCommand } from './commands/usage.js';
import { worksCommand } from './commands/works.js';

/** Every command of `assay`, in the order of the help page. */
export const commands: readonly Command[] = [
  runCommand,
  planCommand,
  resumeCommand,
  statusCommand,
  runsCommand,
  explainCommand,
  exportCommand,
  reportCommand,
  diffCommand,
  extractCommand,
  citeCommand,
  textCommand,
  usageCommand,
  modelsCommand,
  serveCommand,
  keysCommand,
  worksCommand,
  initCommand,
  configCommand,
  doctorCommand,
];
