import type { Command } from './process/command.js';

/** Every command of `assay`, in the order of the help page. What a command needs is loaded when it is called. */
const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.js')).runCommand,
  plan: async () => (await import('./commands/plan.js')).planCommand,
  resume: async () => (await import('./commands/resume.js')).resumeCommand,
  status: async () => (await import('./commands/status.js')).statusCommand,
  runs: async () => (await import('./commands/runs.js')).runsCommand,
  explain: async () => (await import('./commands/explain.js')).explainCommand,
  open: async () => (await import('./commands/open.js')).openCommand,
  export: async () => (await import('./commands/export.js')).exportCommand,
  report: async () => (await import('./commands/report.js')).reportCommand,
  case: async () => (await import('./commands/case.js')).caseCommand,
  audit: async () => (await import('./commands/audit.js')).auditCommand,
  audits: async () => (await import('./commands/audits.js')).auditsCommand,
  prune: async () => (await import('./commands/prune.js')).pruneCommand,
  calibrate: async () => (await import('./commands/calibrate.js')).calibrateCommand,
  evaluate: async () => (await import('./commands/evaluate.js')).evaluateCommand,
  diff: async () => (await import('./commands/diff.js')).diffCommand,
  extract: async () => (await import('./commands/extract.js')).extractCommand,
  cite: async () => (await import('./commands/cite.js')).citeCommand,
  text: async () => (await import('./commands/text.js')).textCommand,
  patterns: async () => (await import('./commands/patterns.js')).patternsCommand,
  usage: async () => (await import('./commands/usage.js')).usageCommand,
  models: async () => (await import('./commands/models.js')).modelsCommand,
  worker: async () => (await import('./commands/worker.js')).workerCommand,
  db: async () => (await import('./commands/db.js')).dbCommand,
  serve: async () => (await import('./commands/serve.js')).serveCommand,
  keys: async () => (await import('./commands/keys.js')).keysCommand,
  works: async () => (await import('./commands/works.js')).worksCommand,
  init: async () => (await import('./commands/init.js')).initCommand,
  config: async () => (await import('./commands/config.js')).configCommand,
  doctor: async () => (await import('./commands/doctor.js')).doctorCommand,
  completion: async () => (await import('./commands/completion.js')).completionCommand(loadAllCommands),
};

export function loadAllCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(loaders).map((load) => load()));
}

/** Returns the command of this name alone; if there is none, all commands, for the help page and for suggestions. */
export async function loadCommands(name: string | undefined): Promise<readonly Command[]> {
  const load = Object.entries(loaders).find(([known]) => known === name)?.[1];
  return load === undefined ? loadAllCommands() : [await load()];
}
