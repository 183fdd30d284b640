import type { RestErrorBody } from '#api/http/rest-body.ts'

/** The protocol's own no; the house's rules refuse by `RefusalError` as everywhere. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: number
  readonly body: RestErrorBody

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string; hint?: string } = {},
  ) {
    super(code)
    this.status = status
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null }
  }
}

export const createSyntaxError = (what: string, details?: string): RestError =>
  new RestError(400, 'PGRST100', `Não foi possível ler ${what}.`, details ? { details } : {})

export const createUnsupportedError = (what: string): RestError =>
  new RestError(400, 'PGRST100', `${what} não é aceito nesta API.`)

/** @param most what is taken at most, and of what, as a noun */
export const createTooMuchError = (most: string): RestError =>
  new RestError(400, 'PGRST100', `Esta API aceita no máximo ${most}.`)

/** As PostgREST refuses it where nobody has switched it on. */
export const createAggregateError = (): RestError =>
  new RestError(400, 'PGRST123', 'Somas e contagens na seleção não são aceitas nesta API.', {
    hint: "Conte linhas com 'Prefer: count=exact' ou 'tabela(count)'.",
  })

export const createUnknownTableError = (table: string): RestError =>
  new RestError(404, 'PGRST205', `A tabela '${table}' não existe.`)

export const createUnknownColumnError = (table: string, column: string): RestError =>
  new RestError(400, '42703', `A coluna ${table}.${column} não existe.`)

/** Of what is written: PostgREST has another code for it than for what is read. */
export const createUnwritableColumnError = (
  table: string,
  column: string,
  isKnown: boolean,
): RestError =>
  isKnown
    ? new RestError(403, '42501', `A coluna '${column}' de '${table}' é calculada e não se grava.`)
    : new RestError(400, 'PGRST204', `A coluna '${column}' não existe em '${table}'.`)

/** No session where one is needed is 401; a session that is not good for it is 403. */
export const createDeniedError = (table: string, isAnonymous: boolean): RestError =>
  isAnonymous
    ? new RestError(401, '42501', 'Usuário não autenticado')
    : new RestError(403, '42501', `Sem permissão para '${table}'.`)
