import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { getActiveElement } from '#tests/support/dom/elements.ts'

/** Waits until the focus is there. */
export const expectFocus = (locator: Locator): Promise<void> =>
  expect
    .poll(() => locator.evaluate((element) => Object.is(element, getActiveElement())))
    .toBe(true)
