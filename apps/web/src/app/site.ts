import { useQuery } from '@tanstack/react-query'

/** Who runs this site, as its server says; asked once, and only where somebody is about to read it. */
export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: async () => (await import('./read-site.ts')).readSite(),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
