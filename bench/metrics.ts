/** For METRICS_TOKEN of the products that a run starts. */
export const metricsToken = 'read-by-the-bench'

/** What a product says at `/metrics`. */
export async function readMetrics(port: number): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}.`)
  return answer.text()
}
