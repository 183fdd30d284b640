import { type Browser, chromium } from 'playwright'
import { findOnPath, installDebianPackage, isExecutable } from '#tests/support/executables.ts'

/** The shell has no window, tabs or profile to draw and keep: a test takes it a third of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A test talks to this machine only: nothing of the browser's own goes out. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Whoever uses it reads Portuguese, in the fields that the browser draws too.
  '--lang=pt-BR',
]

const HELP = `No Chromium was found for the browser tests. Do one of these:
  - set CHROMIUM_PATH to a Chromium or Chrome executable
  - npx playwright install --with-deps chromium
  - on Debian, as root: apt-get update && apt-get install -y chromium-headless-shell`

async function find(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isExecutable(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which cannot be executed.\n${HELP}`)
  }
  const shell = findOnPath(SHELLS)
  if (shell) return shell
  const browser = [chromium.executablePath(), findOnPath(BROWSERS)].find(
    (path) => path && isExecutable(path),
  )
  // A person's own machine is left as it is where something on it will do.
  if (browser && !process.env.CI) return browser
  const path = installShell(browser)
  if (!path) throw new Error(HELP)
  return path
}

/** @param otherwise what there is without it; then a failure is none */
function installShell(otherwise: string | undefined): string | undefined {
  try {
    const [name = ''] = SHELLS
    return installDebianPackage(name) ? findOnPath(SHELLS) : otherwise
  } catch (cause) {
    if (otherwise) return otherwise
    throw cause
  }
}

let known: Promise<string> | undefined

/** The path of a Chromium that can be started, installed first where that is possible. */
export function chromiumPath(): Promise<string> {
  known ??= find().catch((cause: unknown) => {
    throw cause instanceof Error && cause.message.includes(HELP)
      ? cause
      : new Error(HELP, { cause })
  })
  return known
}

/** A headless Chromium; whoever launches it closes it. */
export async function launchChromium(): Promise<Browser> {
  // Whoever ends a worker of Vitest by a signal is answered in `process.ts`.
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: FLAGS,
    handleSIGTERM: false,
  })
}

/**
 * Vitest's global set-up: finds or installs Chromium before the clock of any test runs. Where that
 * fails, each browser test fails with the reason, and all the others still run.
 */
export async function setup(): Promise<void> {
  const path = await chromiumPath().catch(() => undefined)
  if (path) process.env.CHROMIUM_PATH = path
}
