import { type ChangeDraft, type Declaration, staff } from '@amour/contract/console/staff.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

const staffKey = ['staff', 'list']
const conflictsKey = ['staff', 'conflicts']

const renew = () => queryClient.invalidateQueries({ queryKey: staffKey })

/** Everybody of the staff, and what is to change; renewed by itself, since a colleague answers elsewhere. */
export const useStaff = () =>
  useQuery({ queryKey: staffKey, queryFn: () => call(staff.list, {}), refetchInterval: 30_000 })

export const useProposeChange = () =>
  useMutation({ mutationFn: (draft: ChangeDraft) => call(staff.propose, { body: draft }), onSuccess: renew })

export const useAnswerChange = () =>
  useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'approve' | 'decline' }) =>
      call(staff.answer, { params: { id }, body: { answer } }),
    onSettled: renew,
  })

export const useSuspend = () =>
  useMutation({
    mutationFn: ({ id, why }: { id: string; why: string }) => call(staff.suspend, { params: { id }, body: { why } }),
    onSuccess: renew,
  })

export const useConflicts = () =>
  useQuery({ queryKey: conflictsKey, queryFn: () => call(staff.conflicts, {}), refetchOnWindowFocus: false })

export const useDeclareConflicts = () =>
  useMutation({
    mutationFn: (declared: Declaration) => call(staff.declare, { body: declared }),
    onSuccess: (kept) => queryClient.setQueryData(conflictsKey, kept),
  })

const withdrawalsKey = ['staff', 'withdrawals']

/** Declared conflicts that wait for a lead; nobody else asks for them. */
export const useWithdrawals = (isLead: boolean) =>
  useQuery({
    queryKey: withdrawalsKey,
    queryFn: async () => (await call(staff.withdrawals, {})).data,
    enabled: isLead,
    refetchInterval: 30_000,
  })

export const useAnswerWithdrawal = () =>
  useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'approve' | 'decline' }) =>
      call(staff.answerWithdrawal, { params: { id }, body: { answer } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: withdrawalsKey }),
  })
