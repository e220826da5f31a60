import { isGuessable } from '../../../domain/users/guessablePassword.ts'
import { contextWords } from '../../../domain/users/guessWords.ts'

/**
 * The subset of the 10,000 most common passwords that `domain/users/passwordRule.ts` would accept in some mix
 * of cases, in lower case. From data/passwords.txt of github.com/dropbox/zxcvbn, Copyright (c) 2012-2016 Dan
 * Wheeler and Dropbox, Inc., MIT license: permission is granted, free of charge, to deal in it without
 * restriction, provided that this notice is kept; it comes without warranty of any kind.
 */
const common = `
007bond 0987654321q 0o9i8u7y 101091m 111111a 111111q 11111a 11111q 1111qqqq 111aaa 111qqq 123123a 123123q
1232323q 123321a 123321q 1234567890a 1234567890q 1234567890z 123456789a 123456789d 123456789m 123456789o
123456789q 123456789qwe 123456789r 123456789s 123456789v 123456789z 12345678a 12345678q 1234567a 1234567aa
1234567q 123456a 123456aa 123456as 123456c 123456d 123456f 123456g 123456k 123456l 123456m 123456n 123456q
123456qqq 123456qw 123456qwe 123456qwerty 123456r 123456ru 123456s 123456t 123456v 123456w 123456z 12345a
12345abc 12345d 12345m 12345q 12345qaz 12345qw 12345qwe 12345qwer 12345qwert 12345qwerty 12345r 12345s
12345t 12345z 1234abcd 1234asdf 1234qaz 1234qw 1234qwe 1234qwer 1234rewq 1234zxcv 123aaa 123abc 123asd
123ewq 123q123 123qaz 123qq123 123qwe 123qwe123 123qweasd 123qweasdzxc 123qwer 123qwert 123qwerty 123zxc
12qw12 12qw12qw 12qw34er 12qwas 12qwaszx 159357a 1a2b3c 1a2b3c4d 1a2s3d 1a2s3d4f 1bitch 1dragon 1master
1michael 1million 1passwor 1pussy 1q2q3q 1q2q3q4q 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws
1qa2ws3ed 1qaz2ws 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw 1qazxsw2 1qazxsw23edc 1qazzaq1 1qw23er4
1qwerty 1x2zkg8w 1z2x3c 1z2x3c4v 1z2x3c4v5b 20spanks 23skidoo 2fast4u 2hot4u 2sweet 2wsx3edc 3000gt
3ip76k2 3rjs1la7qe 3x7pxr 426hemi 45m2do5bs 4runner 50cent 50spanks 55bgates 57chevy 5wr2i7h8 69camaro
6uldv8 7777777a 7grout 7ugd5hip2j 81fukkc 8inches 8j4ye3uz 911turbo 9293709b13 987654321a a11111 a111111
a12345 a123456 a1234567 a12345678 a123456789 a1a2a3 a1a2a3a4 a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4
a1s2d3f4g5 a4tech aa123456 aaa111 aaa123 aaaa1111 aaaaa1 aaaaaa1 aaron1 abc123 abc1234 abc12345 abc123456
abcd123 abcd1234 abcdefg1 access1 access14 access99 adam12 adidas1 admin1 agent007 alex12 alex123 alex1234
alexander1 alice1 all4one allen1 allison1 alpha1 alpha123 amanda1 amber1 america1 andrea1 andrew1 andyod22
angel1 angel123 angel2 angela1 angus1 annie1 anthony1 anthony7 anton1 aol123 apollo11 apollo13 apple1
apple123 april1 area51 arizona1 arsenal1 as123456 asd123 asd222 asdasd123 asdf12 asdf123 asdf1234 asdfg123
asdfgh01 asdfgh1 asdqwe123 ashley1 ass123 asshole1 audi80 audia4 audia6 austin1 austin31 awesome1 b12345
baby123 babylon5 badboy1 bailey1 baker1 banana1 bandit1 barney1 barry1 baseball1 batman1 batman12 beach1
bears1 beast1 beatles1 beavis1 beckham7 bella1 benny1 bigdick1 bigdog1 bigred1 billy1 bingo1 bird33 bitch1
biteme1 black1 blade1 blake1 blink182 blue11 blue12 blue123 blue1234 blue22 blue23 blue32 blue42 blue99
blues1 bmw325 bob123 bobby1 bond007 booboo1 booger1 boomer1 boris1 bosco1 boston1 bp2002 br0d3r bradley1
brandon1 brandy1 braves1 brian1 broncos1 brown1 bruce1 bruno1 bryan1 bubba1 bubba123 bubba69 bubbles1
buddy1 buddy123 buddy2 buffalo1 buffy1 bulldog1 bunny1 buster1 buster12 butch1 c2h5oh cafc91 calvin1
came11 camero1 cameron1 canada1 candy1 cantona7 captain1 care1839 carlos1 carmex2 cartman1 casey1 casper1
cat123 catch22 cbr600 cbr900 cbr900rr champ1 chaos1 charles1 charlie1 charlie2 chase1 cheese1 chelsea1
chester1 chevy1 chicago1 chicken1 chickenwing101 chloe1 chopper1 chris1 chris123 chuck1 cindy1 claudia1
cloud9 cobra1 colt45 compaq1 computer1 cookie1 cool12 cool123 cooper1 cosmo1 cowboy1 cowboys1 crazy1
cricket1 crystal1 cygnusx1 daddy1 daisy1 dakota1 dallas1 dallas22 dan123 daniel1 daniel12 danny1 david1
david123 death1 death666 delta1 demon1 demon666 destiny1 detroit1 devil666 diablo2 diamond1 diana1
digital1 dilbert1 dima123 dirty1 diver1 dixie1 dodge1 dodgers1 dog123 doggy1 dolphin1 donna1 drag0n
dragon01 dragon1 dragon12 dragon69 drummer1 dusty1 dylan1 eagle1 eagle2 eagles1 eclipse1 eddie1 edward1
elvis1 elway7 emily1 england1 enter1 f00tball faith1 falcon1 favorite2 favorite6 felix1 fender1 ferrari1
fishing1 flash1 flipper1 florida1 flower1 flower2 flyers88 football1 fordf150 forever1 formula1 frank1
frankie1 freddy1 freedom1 friday13 frodo1 front242 fuck123 fuck69 fucker1 fuckme1 fuckme2 fuckme69
fuckoff1 fucku2 fuckyou1 fuckyou2 funny1 fuzzy1 gabriel1 gandalf1 gateway1 gateway2 gator1 gators1
general1 genesis1 george1 georgia1 gfhjkm1 gfhjkm123 ghbdtn123 ghhh47hj7649 ghost1 giants1 gibson1 ginger1
girls1 gizmo1 gizmodo1 gn56gn56 golden1 golfer1 gonzo1 good123654 goofy1 goose1 gordon24 grace1 great1
green1 green123 groupd2013 gsxr1000 gsxr750 guitar1 hal9000 hallo123 hammer1 hannah1 happy1 happy123
happy2 harley1 harry1 hawaii50 heather1 heidi1 hello1 hello12 hello123 hello2 henry1 hockey1 holein1
holly1 homer1 honda1 honey1 hooters1 horny1 horse1 house1 houston1 hunter1 huskers1 ib6ub9 iceman1 icu812
iloveyou1 iloveyou2 ilya1234 india123 ireland1 irish1 iverson3 jackass1 jackie1 jackson1 jackson5 jacob1
jaguar1 james007 james1 james123 jamie1 jasmine1 jason1 jeffrey1 jennifer1 jenny1 jeremy1 jerry1 jesse1
jessica1 jessica2 jesus1 jesus123 jesus777 jeter2 jimbo1 jimmy1 joe123 john123 john316 johnny1 johnny5
johnson1 joker1 jones1 jordan1 jordan2 jordan23 joseph1 joshua1 julia1 julie1 junior1 jupiter1 jupiter2
just4fun just4me justice1 justin1 karen1 kathy1 katie1 kcj9wx5n keith1 kelly1 kenneth1 kenny1 kevin1
killer1 killer12 killer123 kitty1 knight1 kordell1 kristen1 kristin1 lakers1 larry1 laser1 laura1 lauren1
left4dead letme1n letmein1 letmein2 liberty1 light1 lincoln1 linda1 lineage2 little1 liverpool1 logan1
lol123 lol12345 london1 loser1 love12 love123 love1234 love69 lover1 lucas1 lucky1 lucky123 lucky13 lucky7
m123456 madison1 maggie1 magic1 magic123 magic32 mailcreated5240 mama123 mandy1 marcius2 maria1 marie1
marine1 marines1 marino13 mario1 mario66 martin1 marty1 mash4077 mason1 master1 master12 matrix1 matthew1
max123 max333 maxwell1 mazda3 mazda323 mazda6 mazda626 mazdarx7 medic1 megan1 melanie1 melissa1 mercury1
merlin1 met2002 metal1 metallica1 miami1 michael1 michael2 mickey1 mike123 mike1234 mike23 mikey1 miller1
misfit99 missy1 misty1 molly1 molly123 mommy1 money1 money12 money123 monica1 monkey1 monkey12 monkey69
monster1 montana1 montgom240 monty1 moose1 morgan1 mother1 mouse1 muffin1 murphy1 music1 mustang1 mustang2
mustang5 mustang6 myspace1 nancy1 nancy123 nascar1 nascar24 nasty1 natalie1 natasha1 nathan1 naughty1
ncc1701 ncc1701a ncc1701d ncc1701e ncc74656 ne1469 nemrac58 newpass6 newyork1 nexus6 nicole1 nikki1 ninja1
nirvana1 nissan1 nokia1 nokia123 nokia5530 nokia5800 nokia6233 nokia6300 nokian73 noles1 noname123
nothing1 number1 nwo4life oicu812 oliver1 omega1 orange1 orion1 oscar1 ou8122 ou8123 p0015123 p0o9i8
p0o9i8u7 p4ssw0rd p@ssw0rd pa55w0rd pa55word packers1 paladin1 panda1 pantera1 panther1 paris1 pass123
pass1234 passw0rd passwor1 password01 password1 password11 password12 password123 password2 password9
password99 patches1 patrick1 peace1 peaches1 peanut1 pearl1 penguin1 penis1 penny1 pepper1 pepsi1 perfect1
peter1 phantom1 phish1 phoenix1 photo1 pinky1 pippen33 pizza1 playboy1 playboy2 player1 please1 pokemon1
poker1 polniypizdec0211 pool6123 poop123 popcorn1 poppy1 porno1 porsche1 porsche9 power1 power123 prince1
princess1 private1 pro100 pufunga7782 pumpkin1 puppy1 purple1 pussy1 pussy123 pussy69 q11111 q12345
q123456 q1234567 q123456789 q1q2q3 q1q2q3q4q5 q1w2e3 q1w2e3r q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4
q2w3e4r5 qaz123 qaz123wsx qazwsx1 qazwsx12 qazwsx123 qazwsxedc123 qazxsw123 qq123456 qqq111 qqqqq1
quant4307s queen1 qw123456 qwe123 qwe123qwe qwe321 qweasd123 qweasdzxc123 qwer12 qwer123 qwer1234 qwert1
qwert123 qwert12345 qwert40 qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwerty13 qwerty7 r2d2c3po rabbit1 racer1 rachel1 raiders1 rainbow1 rainbow6 ralph1 rambo1 randy1 ranger1
rangers1 rasdzv3 raven1 raymond1 rebecca1 rebel1 red123 redsox1 rhino1 richard1 riley1 robert1 robin1
rocket1 rocky1 rocky2 roger1 romeo1 rosebud1 route66 rrpass1 rufus1 rugby1 rush2112 rusty1 rusty2 s123456
sabrina1 sadie1 sally1 sam123 sammy1 sammy123 samsung1 samuel1 sandman1 sandra1 sandy1 sarah1 sasha1
sasha123 sasha_007 sassy1 satan666 school1 scooby1 scooter1 scorpio1 scott1 scuba1 secret1 segblue2 seven7
sex123 sex4me sexy69 sf49ers shadow1 shadow12 shane1 shaney14 shannon1 shark1 sheba1 sierra1 silver1
simba1 simon1 simple1 sixty9 skipper1 slave1 slayer1 slick1 smart1 smile1 smith1 smoke1 smokey1 snake1
sniper1 snoopy1 soccer1 soccer10 soccer11 soccer12 sojdlg123aljg sonic1 sooners1 sophie1 soso123aljg
sparky1 spartan1 special1 spencer1 spider1 spiderman1 spike1 spock1 spurs1 stanley1 star123 star69 start1
start123 starwars1 stephen1 steve1 steven1 stewart1 stone1 stone55 storm1 stupid1 success1 sugar1 summer1
summer69 summer99 sunny1 sunshine1 super1 super12 super123 superman1 surfer1 susan1 sweet1 system1 tammy1
tango1 tanya1 tasha1 taylor1 teddy1 temp123 tennis1 test12 test123 test1234 testing1 texas1 therock1
thomas1 thumper1 thunder1 thx1138 tiffany1 tiger1 tiger123 tiger2 tigers1 tigger1 tigger2 timoxa94 tommy1
tracy1 travis1 trinity1 trooper1 trouble1 trout1 trumpet1 trustno1 turbo1 turkey50 tyler1 tyson1 usa123
usuckballz1 vader1 vampire1 vanessa1 vegas1 vh5150 victory1 video1 vikings1 vincent1 viper1 volvo1
voyager1 vsjasnel12 wally1 warcraft3 warrior1 water1 wayne1 weare138 websol76 weed420 welcome1 wendy1
wg8e3wjf white1 william1 winner1 winston1 winter1 winter99 wizard1 wolf359 woody1 wp2003wp wrinkle1
xbox360 xxx123 xxxxxx1 xyz123 yamahar1 yankees1 yankees2 yellow1 young1 z12345 z123456 z1x2c3 z1x2c3v4
z1x2c3v4b5 zachary1 zaq123 zaq12wsx zaq1xsw2 ziggy1 zorro1 zxasqw12 zxc123 zxcasdqwe123 zxcv123 zxcv1234
zxcvb123 zxcvbnm1 zxcvbnm123
`

/** Keyboard rows, and words that are missing from the list. */
const more = 'qwerty qwertz azerty yxcvb asdfgh zxcvbn iloveyou letmein trustno football baseball'

const known: ReadonlySet<string> = new Set(common.trim().split(/\s+/u))

/** Words of the list without the digits that people add to them: an attacker tries other digits next. */
const commonWords: readonly string[] = [
  ...new Set(
    [...known, ...more.split(' ')]
      .map((entry) => /^\d*(\p{L}{4,})\d*$/u.exec(entry)?.[1] ?? '')
      .filter((word) => word !== ''),
  ),
]

/**
 * Returns whether a password is among those that are guessed first. `about` holds words that relate to the
 * account.
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  if (known.has(password.toLowerCase())) return true
  return isGuessable(password, { common: commonWords, context: [...contextWords, ...about] })
}
