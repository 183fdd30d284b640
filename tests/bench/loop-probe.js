// Loaded into a server (`--import`): what held its loop for how long since the last SIGUSR2, in ms.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
delay.enable()
process.on('SIGUSR2', () => {
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION)
  const held = { p99: ms(delay.percentile(99)), max: ms(delay.max) }
  writeFileSync(process.env.LOOP_PROBE, JSON.stringify(held))
  delay.reset()
})
