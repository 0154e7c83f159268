import { type ReferralDraft, referrals } from '@amour/contract/console/referrals.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

const renew = () => queryClient.invalidateQueries({ queryKey: ['referrals'] })

/** A page of the register. */
export const useReferrals = (page: number) =>
  useQuery({
    queryKey: ['referrals', 'all', page],
    queryFn: () => call(referrals.list, { query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  })

export const useReferralsOf = (caseId: string) =>
  useQuery({
    queryKey: ['referrals', caseId],
    queryFn: () => call(referrals.ofCase, { params: { id: caseId } }),
  })

export const useRecordReferral = (caseId: string) =>
  useMutation({
    mutationFn: (body: ReferralDraft) => call(referrals.record, { params: { id: caseId }, body }),
    onSuccess: renew,
  })

export const useAnswerReferral = () =>
  useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'confirm' | 'decline' }) =>
      call(referrals.answer, { params: { id }, body: { answer } }),
    onSettled: renew,
  })
