p='tests/import-direction.test.ts';s=open(p).read()
a=s.index('  ["ui/a1.tsx"');b=s.index('  [\n    "features/news/a14.ts"')
s=s[:a]+'''  ["components/a1.tsx", "features/news/b", "belongs in that feature"],
  ["components/a2.tsx", "db/b", "belongs in a feature's queries"],
  ["lib/a3.ts", "features/news/b", "code that knows a feature belongs in that feature"],
  ["db/a4.ts", "features/news/b", "code that acts on them belongs in a feature's commands"],
  ["db/a5.ts", "lib/b", "db/ knows tables only"],
  ["features/news/a6.ts", "app/b", "pages and demo content use features"],
  ["features/news/a6b.tsx", "app/styles/b.css", "belongs in the feature, or in components/"],
  ["features/news/a7.ts", "demo/b", "pages and demo content use features"],
  ["features/news/a8.server.ts", "server/b", "shared code belongs in lib/"],
  ["app/routes/a9.tsx", "server/b", "app/context.server.ts, which the server fills"],
  ["demo/a10.ts", "server/b", "made by the features' own commands"],
  ["features/news/a11.ts", "tests/b", "the product does not know its tests"],
  [
    "features/mail/a12.ts",
    "features/newsletter/b",
    "mail may import settings (features/edges.mjs)",
  ],
  [
    "features/news/a13.ts",
    "features/films/b",
    "news may import media, settings, site (features/edges.mjs)",
  ],
'''+s[b:]
s=s.replace('"~/http/clock"','"~/lib/dates/clock"').replace('import "~/ui/button"','import "~/components/button"')
open(p,'w').write(s)
p='tests/documents.test.ts';s=open(p).read()
s=s.replace('`rules.ts`, `http/`','`rules.ts`, `server/`').replace('    "http/",\n','    "server/",\n').replace('["rules.ts", "http/"]','["rules.ts", "server/"]')
open(p,'w').write(s)
