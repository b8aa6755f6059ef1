// A command that ends with 1 and one sentence when it cannot do its work.

/** Runs the command; a stack of calls is for whoever sets LOG_LEVEL=debug. */
export async function run(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
    process.exitCode = 1
  }
}
