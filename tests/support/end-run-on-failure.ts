import type { TestProject } from 'vitest/node';

type Teardown = () => Promise<unknown>;
type Setup = (project: TestProject) => Promise<Teardown> | undefined;

/**
 * Wraps a global setup. If the setup fails, prints the error and exits with status 1, because vitest would
 * otherwise wait for the servers and browsers that the setups of other projects have started.
 */
export function endRunOnFailure(
  name: string,
  setup: Setup,
): (project: TestProject) => Promise<Teardown | undefined> {
  return async (project) => {
    try {
      return await setup(project);
    } catch (error) {
      console.error(`The setup of ${name} failed:`, error);
      process.exit(1);
    }
  };
}
