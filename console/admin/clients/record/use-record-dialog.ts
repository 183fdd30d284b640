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
} as const
export type RecordDialogName = keyof typeof DIALOGS
const NAMES: readonly RecordDialogName[] = ['edit', 'book', 'block', 'merge', 'archive', 'erase']

export function useRecordDialog() {
  const asked = useSearch({ strict: false, select: ({ abrir }: { abrir?: string }) => abrir })
  const { open, close } = useDialogHistory(['abrir'])
  return {
    what: NAMES.find((name) => DIALOGS[name] === asked),
    open: (name: RecordDialogName) => open({ abrir: DIALOGS[name] }),
    close,
  }
}

export type RecordDialogState = ReturnType<typeof useRecordDialog>
