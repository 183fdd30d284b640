import { useSearch } from '@tanstack/react-router'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'

/** What can be open over a record, by its name in the address. */
const DIALOGS = {
  edit: 'editar',
  book: 'agendar',
  block: 'bloquear',
  merge: 'juntar',
  archive: 'arquivar',
  erase: 'excluir',
  'add-note': 'anotar',
  'edit-note': 'editar-anotacao',
  'remove-note': 'excluir-anotacao',
  receive: 'receber',
  'reverse-payment': 'estornar',
  'photo-before': 'foto-antes',
  'photo-after': 'foto-depois',
} as const
export type RecordDialogName = keyof typeof DIALOGS
// The keys of an object that is written down here.
const NAMES = Object.keys(DIALOGS) as RecordDialogName[]

type Search = { abrir?: string; anotacao?: string; pagamento?: string }

export function useRecordDialog() {
  const asked = useSearch({ strict: false, select: ({ abrir }: Search) => abrir })
  const note = useSearch({ strict: false, select: ({ anotacao }: Search) => anotacao })
  const subject = useSearch({ strict: false, select: ({ pagamento }: Search) => pagamento })
  const { open, close } = useDialogHistory(['abrir', 'anotacao', 'pagamento'])
  return {
    what: NAMES.find((name) => DIALOGS[name] === asked),
    /** Of which note, where the dialog is one of a note's. */
    note,
    /** Of which payment to their account. */
    subject,
    open: (name: RecordDialogName, anotacao?: string) =>
      open({ abrir: DIALOGS[name], ...(anotacao && { anotacao }) }),
    openPayment: (pagamento: string) => open({ abrir: DIALOGS['reverse-payment'], pagamento }),
    close,
  }
}

export type RecordDialogState = ReturnType<typeof useRecordDialog>
