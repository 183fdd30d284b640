import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { showFieldRefusal } from './refused-password.ts'
import { type FormCheck, useCheckedForm } from './use-checked-form.ts'
import { useFocusInvalidField } from './use-focus-invalid-field.ts'

/**
 * A form of a dialog, with fields that are chosen as well as typed. What is wrong is said when it is
 * sent, until something changes; the values outlive the steps at which no field is shown.
 * @param onChange what else a change takes back
 */
export function useDialogForm<Values extends FieldValues>(
  getInitialValues: () => DefaultValues<Values>,
  check: FormCheck<Values>,
  onChange?: () => void,
) {
  const [initial] = useState(getInitialValues)
  const form = useCheckedForm<Values>(initial, check, {
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const [busy, setBusy] = useState(false)
  const [sendOnce] = useState(createSingleFlight)
  const clear = () => {
    form.clearErrors()
    onChange?.()
  }
  const register = (name: FieldPath<Values>) => form.register(name, { onChange: clear })
  const getError = (name: FieldPath<Values>) =>
    form.getFieldState(name, form.formState).error?.message
  return {
    ref: useFocusInvalidField(form.formState.submitCount),
    values: form.watch(),
    getValues: form.getValues,
    setValues: form.setValues,
    register,
    getError,
    /** A typed field: its registration, and what is wrong with it. */
    field: (name: FieldPath<Values>) => ({ ...register(name), error: getError(name) }),
    /** Says at a field why the server refused it. */
    refuse: (name: FieldPath<Values>, message: string) => showFieldRefusal(form, name, message),
    /** Sets what was chosen. */
    change: (changed: Partial<Values>) => {
      form.setValues(changed)
      clear()
    },
    busy,
    /** Sends what is right; whoever presses meanwhile sends nothing. */
    submit: (send: (values: Values) => Promise<unknown>) => {
      const sendBusily = async (values: Values) => {
        setBusy(true)
        await send(values).finally(() => setBusy(false))
      }
      void sendOnce(form.handleSubmit(sendBusily))
    },
  }
}
