import { useCallback } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  set,
  type UseFormProps,
  useForm,
} from 'react-hook-form'

/** What is wrong with the values of a form: a sentence for each field that has to change. */
export type FormCheck<Values extends FieldValues> = (values: Values) => {
  [Field in FieldPath<Values>]?: string | undefined
}

/** A form whose rules are a pure function; the first field that is wrong gets the focus. */
export function useCheckedForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  check: FormCheck<Values>,
  options: Pick<UseFormProps<Values>, 'reValidateMode' | 'shouldFocusError'> = {},
) {
  const resolver = useCallback(
    async (values: Values) => {
      const wrong = Object.entries(check(values)).filter(([, message]) => message)
      if (wrong.length === 0) return { values, errors: {} }
      const errors: FieldErrors<Values> = {}
      for (const [field, message] of wrong) set(errors, field, { type: 'check', message })
      return { values: {}, errors }
    },
    [check],
  )
  return useForm<Values>({ defaultValues, resolver, reValidateMode: 'onChange', ...options })
}
