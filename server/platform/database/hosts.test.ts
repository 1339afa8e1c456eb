import { expect, test } from 'vitest'
import { severalHosts } from './hosts.ts'

test('ignores a URL with one server', () => {
  for (const url of [
    'postgresql://u:p@one/db',
    'postgresql://u@/db?host=/run/postgresql&port=5433',
    'postgresql:///db',
    'nonsense',
    '/run/postgresql db',
  ])
    expect(severalHosts(url), url).toBeUndefined()
})

test('extracts several servers and keeps the rest of the URL', () => {
  expect(
    severalHosts('postgresql://u:p%2Cw,@one:5433,two/db?target_session_attrs=read-write&sslmode=verify-full'),
  ).toEqual({
    hosts: [
      { host: 'one', port: 5433 },
      { host: 'two', port: 5432 },
    ],
    firstAlone: 'postgresql://u:p%2Cw,@/db?sslmode=verify-full&host=one&port=5433',
  })
})

test('accepts the other forms of libpq', () => {
  const hosts = (url: string) => severalHosts(url)?.hosts.map(({ host, port }) => `${host} ${port}`)
  expect(hosts('postgres://[::1]:1,[fe80::2]/db')).toEqual(['::1 1', 'fe80::2 5432'])
  expect(hosts('postgres://%2Frun%2Fa,%2Frun%2Fb:1/db')).toEqual(['/run/a 5432', '/run/b 1'])
  expect(hosts('postgresql://u@/db?host=/run/a,/run/b&port=1,2')).toEqual(['/run/a 1', '/run/b 2'])
  expect(hosts('postgresql://u@/db?host=one,two,three&port=7')).toEqual(['one 7', 'two 7', 'three 7'])
})

test('rejects an invalid list without revealing the password', () => {
  for (const [url, why] of [
    ['postgresql://u:secret@one,two/db?target_session_attrs=standby', 'target_session_attrs=standby'],
    ['postgresql://u:secret@one,/db', '"" is none'],
    ['postgresql://u:secret@one:0,two/db', '"one:0" is none'],
    ['postgresql://u:secret@one:x,two/db', '"one:x" is none'],
    ['postgresql://u:secret@/db?host=one,two,three&port=1,2', '3 servers and 2 ports'],
  ] as const) {
    expect(() => severalHosts(url), url).toThrow(why)
    expect(() => severalHosts(url), url).not.toThrow('secret')
  }
})
