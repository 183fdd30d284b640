import { z } from 'zod'
import type { Endpoint } from './shape/endpoint.ts'

export const pictureEndpoints = {
  'POST /api/pictures': {
    summary:
      'Takes a photo as it is (JPEG, PNG or WebP, at most 15 MB) and keeps it as WebP in the sizes ' +
      'that screens ask for; what no field names is removed after a day. What a page shows is anybody’s, ' +
      'all else is seen with a session of the house',
    access: 'reception',
    uploads: true,
    status: 200,
    response: z.object({
      /** `/pictures/<content>-1600.webp`; 800 and 320 are there too */
      url: z.string(),
      /** pixels */
      width: z.int(),
      height: z.int(),
    }),
    refusals: [
      'picture_too_large',
      'picture_format',
      'picture_broken',
      'picture_too_many_pixels',
      'picture_quota',
      'picture_not_prepared',
      'too_many_requests',
    ],
  },
} as const satisfies Record<string, Endpoint>
