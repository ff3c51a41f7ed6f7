import re
def sub(p,*pairs):
    s=open(p).read()
    for a,b in pairs:
        if a not in s: print("MISSING",p,a[:60]); continue
        s=s.replace(a,b)
    open(p,'w').write(s)
sub('vite.config.ts',
('''  ...[
    "button",
    "class-names",
    "drawn-icon",
    "icon",
    "icon-button",
    "late",
    "laurel",
    "mark",
    "route-change",
  ],
  ...["scroll", "skeleton", "spinner", "ticket-outline", "toast", "toaster", "decoration"],
  ...["first-sign", "use-hydrated", "visually-hidden"],
]
  .map((name) => `ui/${name}`)''','''  ...["button", "class-names", "icon", "icon-button", "laurel", "logo"],
  ...["scroll", "skeleton", "spinner", "ticket-outline", "toast", "toaster"],
  ...["silent-error-boundary", "visually-hidden", "shims/create-lucide-icon"],
  ...["hooks/use-first-interaction", "hooks/use-hydrated", "hooks/use-lazy-component"],
  "hooks/use-scroll-on-navigation",
]
  .map((name) => `components/${name}`)'''))
sub('app/styles/index.css',
('../../{app,features,ui}/**','../../{app,features,components,lib}/**'),
('@source not "../../features/mail/letters/**";','@source not "../../features/mail/layout/**";'),
('@source not "../../app/routes/director/**";\n','@source not "../../app/routes/admin/**";\n'),
('@source not "../../features/**/desk/**";\n','@source not "../../features/**/admin/**";\n@source not "../../features/auth/{account,director,people}/**";\n@source not "../../lib/admin-list/**";\n'),
('@source not "../../features/{dashboard,decisions,director,images,integrations,mail,promo,settings}/**/components/**";\n','@source not "../../features/{announcements,dashboard,decisions,integrations,mail,media,promo}/**/components/**";\n'),
('@source not "../../ui/chart/**";','@source not "../../components/chart/**";'),
('@source not "../../ui/desk-*.tsx";','@source not "../../components/admin/**";'))
sub('knip.json',('bench/beside/{bare,engine}.ts','bench/baselines/{http,database}.ts'),('{app,demo,ui,features,http,server,db,tests,bench,scripts}','{app,demo,components,features,lib,server,db,tests,bench,scripts}'))
sub('tsconfig.json',('    "http",\n','    "lib",\n'),('    "ui",\n','    "components",\n'))
s=open('scripts/budgets.mjs').read().replace('routes/director/','routes/admin/');open('scripts/budgets.mjs','w').write(s)
sub('scripts/test.mjs',('depcruise app demo ui features http server db tests bench','depcruise app demo components features lib server db tests bench'))
sub('tests/one-calendar.test.ts',('computed in features/festival only','computed in lib/dates only'),('{app,demo,features,http,server,ui,db}','{app,demo,features,lib,server,components,db}'),('/^features\\/festival\\/|','/^(?:lib\\/dates|features\\/settings)\\/|'),('outside of features/festival','outside of lib/dates and the settings'))
sub('app/routes/admin/require-role.test.ts',('routes/director/','routes/admin/'))
import subprocess,os
for f in subprocess.check_output("git ls-files 'tests/*' 'scripts/*' 'lib/*' 'server/*' 'features/*' 'components/*' 'app/*' 'bench/*' 'vitest.config.ts' 2>/dev/null; ls scripts/vite/* lib/*.ts lib/api/*.ts lib/admin-list/*.ts tests/*.ts",shell=True,text=True).split():
    if not os.path.exists(f) or not f.endswith(('.ts','.tsx','.mjs','.css')): continue
    s=open(f).read();o=s
    s=s.replace('{calls,*.calls}.ts','{contract,*.contract}.ts').replace('{app,features,http,server,db,demo,ui}/','{app,features,lib,server,db,demo,components}/').replace('"app", "features", "http", "server", "ui"','"app", "features", "lib", "server", "components"').replace('"app", "db", "demo", "features", "http", "server", "ui"','"app", "components", "db", "demo", "features", "lib", "server"').replace('"../../{app,features,ui}/**','"../../{app,features,components,lib}/**')
    if f!='scripts/vite/slim-router-plugin.ts': s=s.replace('calls.ts` ','contract.ts` ').replace('`calls.ts`','`contract.ts`').replace('handlers(calls)(','implement(calls)(')
    if f=='tests/calls.test.ts': s=s.replace('[/.]calls\\.ts$','[/.]contract\\.ts$').replace('stands in the calls.ts that declares it','stands in the contract.ts that declares it')
    if f=='scripts/vite/strip-contracts-plugin.ts': s=s.replace('/[/.]calls\\.ts$/','/\\/features\\/.+[/.]contract\\.ts$/').replace('calls.ts exports calls alone.','contract.ts exports contracts alone.')
    if f=='scripts/vite/strip-contracts-plugin.test.ts': s=s.replace('calls.ts exports calls alone','contract.ts exports contracts alone').replace('exports calls alone','exports contracts alone')
    if f=='lib/admin-list/list.ts': s=s.replace('(client.ts)','(hooks.ts)')
    if s!=o: open(f,'w').write(s)
sub('scripts/build.mjs',('"app", "demo", "features", "http", "server", "db", "ui", "public"','"app", "components", "db", "demo", "features", "lib", "server", "public"'))
