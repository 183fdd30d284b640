/** Runs before each of the console’s test files: those of one worker share all other modules. */
import { loadLibraries, resetConsoleModules } from './console-modules.ts'

await loadLibraries()
resetConsoleModules()
