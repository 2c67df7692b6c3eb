import type { TestProject } from 'vitest/node';

type Stop = () => Promise<unknown>;
type Setup = (project: TestProject) => Promise<Stop> | undefined;

/**
 * Wraps a global setup. If it fails, reports it and ends the whole run: vitest would wait for the servers and
 * browsers that the setups of other projects have started.
 */
export function endRunOnFailure(
  name: string,
  setup: Setup,
): (project: TestProject) => Promise<Stop | undefined> {
  return async (project) => {
    try {
      return await setup(project);
    } catch (error) {
      console.error(`The setup of ${name} failed:`, error);
      process.exit(1);
    }
  };
}
