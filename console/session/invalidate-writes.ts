/** Imported by the areas that write to a house: the sign-in does without it. */
import { invalidateAfterWrite } from '#console/http/stale-after-write.ts'
import { onCallSuccess } from './call.ts'
import { queryClient } from './query-client.ts'

onCallSuccess((name) => invalidateAfterWrite(queryClient, name))
