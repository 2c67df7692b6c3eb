import type { TestProject } from 'vitest/node';

type Stop = () => Promise<unknown>;
type Setup = (project: TestProject) => Promise<Stop> | undefined;

/**
 * Wraps a global set-up. If it fails, reports it and ends the whole run: vitest would wait for the servers and
 * browsers that the set-ups of other projects have started.
 */
export function endRunOnFailure(
  name: string,
  setup: Setup,
): (project: TestProject) => Promise<Stop | undefined> {
  return async (project) => {
    try {
      return await setup(project);
    } catch (error) {
      console.error(`The set-up of ${name} failed:`, error);
      process.exit(1);
    }
  };
}
