import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { editText } from '#console/messages/edit.ts'
import { call } from '#console/session/call.ts'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import type { StaffMember } from '../member/professionals-query.ts'
import {
  checkProfessional,
  type ProfessionalValues,
  toChanges,
  toProfessionalValues,
} from './professional-values.ts'

export type ProfessionalForm = ReturnType<typeof useProfessionalForm>

/** Edits one professional; what another tab saved meanwhile is told field by field. */
export function useProfessionalForm(member: StaffMember) {
  const queries = useQueryClient()
  const stored = toProfessionalValues(member)
  const reload = () => queries.invalidateQueries({ queryKey: ['professionals'] })
  const edit = useEditForm<ProfessionalValues>({
    draft: `professional-${member.id}`,
    stored,
    check: checkProfessional,
    messages: { saved: editText.saved, saveFailed: editText.saveFailed },
    save: async ({ changes, shown }) => {
      const body = { changes: toChanges(changes), shown: toChanges(shown) }
      try {
        await call('PATCH /api/professionals/:id', { params: { id: member.id }, body })
      } finally {
        await reload()
      }
    },
  })
  return {
    ...edit,
    stored,
    /** Sets what was chosen. */
    change: (changed: Partial<ProfessionalValues>) => {
      edit.form.setValues(changed)
      // They are names of fields, which `keys` forgets.
      edit.form.clearErrors(Object.keys(changed) as (keyof ProfessionalValues)[])
    },
    getError: (name: Parameters<typeof edit.form.getFieldState>[0]): string | undefined => {
      const message = edit.form.getFieldState(name, edit.form.formState).error?.message
      // Of a group of fields it may be the errors of its own field called `message`: ours have none.
      return typeof message === 'string' ? message : undefined
    },
  }
}

/** The bookings that hours which are not saved yet would leave outside; null while there is nothing to say. */
export function useOutside({ id }: StaffMember, { values, changed }: ProfessionalForm) {
  const hasNewHours = WEEKDAYS.some((day) => changed.includes(day))
  const faults = checkProfessional(values)
  const isRight = WEEKDAYS.every((day) => faults[day] === undefined)
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = values
  const week = { monday, tuesday, wednesday, thursday, friday, saturday, sunday }
  const { data, error } = useQuery({
    queryKey: ['professional', id, 'outside', week],
    queryFn: () => call('POST /api/professionals/:id/outside', { params: { id }, body: { week } }),
    enabled: hasNewHours && isRight,
  })
  if (!hasNewHours) return null
  if (error) return { count: 0, bookings: [], failed: formatErrorReason(error) }
  return data ? { ...data, failed: null } : null
}
