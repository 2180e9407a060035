/** What a plan or a run that the workbench works on comes to. */
export const JOB_STATES = ['planning', 'planned', 'running', 'ended', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
