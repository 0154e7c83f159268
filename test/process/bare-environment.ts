/**
 * All that a program of ours is given of the environment of a run where it is to know no setting: where programs are, and
 * where Node keeps what it has compiled, so that each does not compile the product anew.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- of the run, and nothing else of its settings
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}
