import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createSingleFlight } from './single-flight.ts'

/** A mutation that runs once at a time: of two presses in one instant, the second starts nothing. */
export function useSingleMutation<Output, Input = void>(
  options: UseMutationOptions<Output, Error, Input>,
) {
  const { mutateAsync, isPending, error } = useMutation(options)
  const [once] = useState(createSingleFlight)
  return {
    mutateAsync,
    isPending,
    error,
    // What goes wrong is told by `onError`.
    mutate: (input: Input) => void once(() => mutateAsync(input).catch(() => undefined)),
  }
}
