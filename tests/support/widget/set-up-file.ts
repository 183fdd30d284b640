/** Runs before each of the widget's test files, and before its modules ask what day it is. */
import { vi } from 'vitest'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'

// Timers run as they always do.
vi.useFakeTimers({ toFake: ['Date'], now: MONDAY_8H })
