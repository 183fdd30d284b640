import { useCallback } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, useForm } from 'react-hook-form'

/** What is wrong with the values of a form: a sentence for each field that has to change. */
export type FormCheck<Values> = (values: Values) => { [Field in keyof Values]?: string | undefined }

/** A form whose rules are a pure function; the first field that is wrong gets the focus. */
export function useCheckedForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  check: FormCheck<Values>,
) {
  const resolver = useCallback(
    async (values: Values) => {
      const wrong = Object.entries(check(values)).filter(([, message]) => message)
      if (wrong.length === 0) return { values, errors: {} }
      const errors = wrong.map(([field, message]) => [field, { type: 'check', message }])
      // Its keys are the form's own fields, which fromEntries forgets.
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
    },
    [check],
  )
  return useForm<Values>({ defaultValues, resolver, reValidateMode: 'onChange' })
}
