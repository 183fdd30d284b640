import type { Context } from '#api/context.ts'
import type { clientEndpoints } from '#api/contract/client.ts'
import type { clientProposalEndpoints } from '#api/contract/client-proposal.ts'
import type { clientWholeEndpoints } from '#api/contract/client-whole.ts'
import type { Handlers } from '#api/mount.ts'
import { getClientData } from './data.ts'
import { getClientDetail } from './detail.ts'
import { listClientRecords } from './list-records.ts'
import { mergeClients } from './merge.ts'
import { listProposals, settleProposal } from './proposals.ts'
import { changeClientRecord, createClientRecord } from './save.ts'
import { archiveClient, blockClient, eraseClient, restoreClient, unblockClient } from './states.ts'
import { undoMerge } from './undo-merge.ts'
import { undoProposal } from './undo-proposal.ts'

type ClientCall = keyof (typeof clientEndpoints &
  typeof clientProposalEndpoints &
  typeof clientWholeEndpoints)

export const createClientHandlers = (context: Context): Pick<Handlers, ClientCall> => ({
  'GET /api/client-records': listClientRecords(context),
  'GET /api/clients/:id': getClientDetail(context),
  'GET /api/clients/:id/data': getClientData(context),
  'POST /api/clients': createClientRecord(context),
  'PATCH /api/clients/:id': changeClientRecord(context),
  'POST /api/clients/:id/block': blockClient(context),
  'DELETE /api/clients/:id/block': unblockClient(context),
  'DELETE /api/clients/:id': archiveClient(context),
  'POST /api/clients/:id/restore': restoreClient(context),
  'DELETE /api/clients/:id/permanent': eraseClient(context),
  'POST /api/clients/:id/merge': mergeClients(context),
  'POST /api/client-merges/:id/undo': undoMerge(context),
  'GET /api/client-proposals': listProposals(context),
  'POST /api/client-proposals/:id': settleProposal(context),
  'POST /api/client-proposals/:id/undo': undoProposal(context),
})
