import { Link } from '@tanstack/react-router'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { clientsText } from '#console/messages/clients.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { displayFullName } from '#domain/text/display.ts'

const t = clientsText.known

/** Whose a telephone is already. */
export type KnownClient = { id: string; nome: string }

/** @returns whom a refusal names, where a telephone was refused as theirs */
export function findKnownClient(error: unknown): KnownClient | null {
  if (!isRefusedCall(error) || error.body.code !== 'client_duplicate') return null
  const { client } = error.body
  const isNamed =
    typeof client === 'object' && client !== null && 'nome' in client && 'id' in client
  return isNamed ? { id: `${client.id}`, nome: `${client.nome}` } : null
}

type Props = {
  known: KnownClient
  /** What to do there. */
  remedy?: string
}

/** The way to whom the house has under that telephone already. */
export function KnownClientNotice({ known, remedy }: Props) {
  const name = displayFullName(known.nome)
  return (
    <Notice warn>
      <p role="alert">
        {t.text(name)} {remedy}
      </p>
      <Link to="/admin/clients" search={{ cliente: known.id }}>
        {t.open(name)}
      </Link>
    </Notice>
  )
}
