/** What may stand behind `main.js`: nothing for a server, or a command. */
import { READ_HEAVY } from '#db/dialect/sqlite-heavy-process.ts'
import { PREPARE_PICTURES } from './picture/picture-process.ts'

const HELP = `vez admin             what an operator does in an installation; alone it names all of it
vez backup FILE       a copy of the SQLite database, also while the server runs
vez restore FILE      such a copy back, where no database is
vez move FROM TO      everything between SQLite and PostgreSQL

In the program's folder: npm run admin -- …, npm run backup -- FILE …, with DATABASE_URL as the server has it.
`

const ASKS_HELP = ['help', '--help', '-h']
const COMMANDS = ['admin', 'backup', 'restore', 'move', READ_HEAVY, PREPARE_PICTURES, '--demo']

/**
 * @returns what to print to somebody who asks what there is; null where something else is asked for
 * @throws where it is nothing that there is: a mistyped command must not start a server, which would make
 * a database where one was to be restored
 */
export function findHelp([first]: readonly string[]): string | null {
  if (first === undefined || COMMANDS.includes(first)) return null
  if (ASKS_HELP.includes(first)) return HELP
  throw new UnknownCommandError(`there is no command ${first}\n\n${HELP}`)
}

export class UnknownCommandError extends Error {}
