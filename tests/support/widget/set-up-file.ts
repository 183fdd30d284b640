/** Runs before each of the widget's test files, and before its modules ask what day it is. */
import { setImmediate } from 'node:timers'
import { options } from 'preact'
import { vi } from 'vitest'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'

// Preact runs effects in a timer. One that a test's clock takes with it would never run, and Preact
// would wait for it in every later test of this process: the real clock runs them.
options.requestAnimationFrame = (run) => void setImmediate(run)

// Timers run as they always do.
vi.useFakeTimers({ toFake: ['Date'], now: MONDAY_8H })
