import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { letters } from '@amour/contract/console/letters.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { type Decision, withHold } from '#features/cases/case-data/cases.api.ts'

type Drafted = Pick<CaseFile, 'id' | 'version'> & { decision: Decision | undefined }

/** What the member will read of a decision, from whoever will send it; asked for anew as soon as anything in it changes. */
export const useLetter = ({ id, version, decision }: Drafted) =>
  useQuery({
    queryKey: ['letter', id, version, decision],
    queryFn: decision
      ? async () => {
          const send = withHold(id, ({ token }) =>
            call(letters.preview, { params: { id }, body: { ...decision, token, version } }),
          )
          return (await send).letter
        }
      : skipToken,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
