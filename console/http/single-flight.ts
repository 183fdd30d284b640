/**
 * Lets one task run at a time: a second press in the same instant, before the screen could show that
 * the first one counts, starts nothing.
 * @returns runs a task, or does nothing while another one runs
 */
export function createSingleFlight(): (task: () => Promise<unknown>) => Promise<void> {
  let isRunning = false
  return async (task) => {
    if (isRunning) return
    isRunning = true
    try {
      await task()
    } finally {
      isRunning = false
    }
  }
}
