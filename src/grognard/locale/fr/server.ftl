# Ce que dit le serveur.

server-a-position = Une position

## Ce qui ne se peut pas.
server-not-found = Cette partie n’existe pas, ou ne vous est pas ouverte
server-moved = Cette partie vient de passer à un autre processus du serveur ; rien n’a changé, réessayez
server-draining = Le serveur va redémarrer : vos réponses sont conservées, revenez dans un instant
server-no-link = Ce lien n’ouvre rien : il a servi, a été remplacé ou n’a jamais existé
server-no-address = Il n’y a rien à cette adresse
server-no-method = Cela ne se fait pas à cette adresse
server-malformed = { $at } : { $what ->
    [none] incompris
   *[other] incompris ({ $what })
}
server-too-large = C’est plus que les { $most } octets ou lettres acceptés
server-too-fast = Trop de demandes à la fois : attendez { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}
server-too-many-games = Vous avez { $most } parties en cours : finissez-en ou abandonnez-en une d’abord
server-nobody-to-meet = Il n’y a personne à attendre : donnez une place par un lien
server-too-many-lists = Vous gardez { $most } listes : jetez-en une d’abord
server-other-edition = Cette liste a été modifiée ailleurs entre-temps
server-not-legal = Cette armée enfreint une règle : corrigez-la d’abord
server-too-many-trials = { $most } armées sont déjà à l’essai : patientez un instant
server-too-many-sockets = Il y a déjà trop de monde autour de la table
server-too-many-lines = On s’est assez parlé à cette table
server-too-long = Cette partie est trop longue pour être acceptée
server-too-much = Impossible d’ouvrir cela en { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
} et dans la mémoire permise. Apportez quelque chose de plus petit
server-busy = Trop de demandes attendent déjà ; rien n’a changé, réessayez dans un moment
server-set-aside = Cette partie a passé plus de temps sur une règle qu’une partie n’en a le droit ; elle est mise de côté pour { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
}. Toutes les réponses précédentes sont conservées
server-stands-still = Cette réponse mène à un endroit où les règles tournent en rond. Elle n’a pas été prise : donnez-en une autre
server-foreign-origin = Ceci vient de la page d’un autre site
server-foreign-host = Ce serveur ne répond pas à ce nom. La personne qui le tient peut l’ajouter à GROGNARD_HOSTS
server-database = Les parties sont inaccessibles pour l’instant ; rien n’a changé
server-disk-full = Il n’y a plus de place sur le disque du serveur : rien n’a été conservé ni changé. Prévenez la personne qui tient le serveur
server-broken = Le serveur a trébuché sur cette demande ; rien n’a changé
server-stale = Ceci répondait au numéro { $number }, et la partie en est au numéro { $right_number }
server-not-asked = C’est à un autre joueur de répondre
server-over = La partie est terminée
server-refused = Les règles refusent cette réponse
server-not-understood = Aucune réponse à cette question n’a cette forme
server-no-dice = Les dés écrits d’avance de cette partie sont épuisés
server-other-rules = Ce qui s’est joué sous d’autres règles peut se relire, mais pas se rejouer
server-rules-accepted = Vous avez répondu sous les nouvelles règles : vous les avez donc acceptées
server-rules-unchanged = Cette partie suit les règles de ses débuts : il n’y a rien à refuser
server-system-gone = Les règles de « { $system } » ne sont pas installées ici
server-setup = Injouable. { $at } : { $what }.{ $mend ->
    [none] { "" }
   *[other] { " " }{ $mend }
}
server-no-system = « { $system } » n’est pas un jeu connu ici. On connaît : { $options }
server-no-scenario = Il n’y a pas de scénario « { $scenario } ». Il y a : { $options }
server-no-army = « { $army } » n’est pas une armée prête. Sont prêtes : { $options }
server-no-force = Il n’y a pas d’armée « { $force } » ici. Il y a : { $options }
server-no-army-at-all = Ceci n’est pas une liste d’armée
server-too-many-armies = { $given } armées sont nommées pour { $seats } places
server-no-bot = Il n’y a pas de robot « { $bot } ». Il y a : { $options }
server-no-seat = Il n’y a pas de place { $seat } pour une personne : la partie en compte { $seats }
server-wrong-seats = { $given } joueurs sont nommés pour { $seats } places
server-not-your-seat = Cette place n’est pas la vôtre
server-not-yours = Seul l’hôte de la partie peut faire cela
server-no-position = Nommez un cas, envoyez le texte d’un fichier de position, ou nommez un jeu et une position
server-no-case = Il n’y a pas de cas « { $case } »
server-no-cover = « { $system } » n’apporte pas d’image
server-no-book = Il n’y a pas de livre de règles de « { $system } »
server-no-clause = Aucune clause ne s’appelle « { $clause } »
server-no-language = Il n’y a pas de mots en « { $language } ». Il y a : { $options }
server-no-such-fact = On ne peut rien dire de « { $question } »
server-no-hint = Aucun conseil n’a été trouvé à temps
server-no-replay = La relecture n’a pas pu être préparée à temps
server-until-the-end = Cela montrerait ce que vous ne devez pas savoir avant la fin de la partie
server-nothing-to-undo = { $steps ->
    [one] 1 réponse ne peut pas être reprise
   *[other] { $steps } réponses ne peuvent pas être reprises
} : { $own ->
    [0] vous n’en avez donné aucune
    [one] vous n’en avez donné qu’une
   *[other] vous n’en avez donné que { $own }
}
server-bots-disagree = Les robots n’acceptent de reprendre ni un dé ni un secret tombé ; de vous-même, { $free ->
    [0] vous ne pouvez plus rien reprendre
    [one] vous pouvez reprendre 1 réponse
   *[other] vous pouvez reprendre { $free } réponses
}
server-no-offer = Plus rien n’est proposé à reprendre

## Comment une partie s’est finie.
way-resigned = un camp a abandonné
way-shelved = mise de côté : un joueur n’a pas voulu poursuivre sous d’autres règles

## Si les dés d’une partie étaient honnêtes.
verify-fair = { $rolls ->
    [0] Rien n’a été lancé
    [one] Le seul jet est celui
   *[other] Les { $rolls } jets sont ceux
} que le secret impose
verify-commitment = engagement { $commitment }
verify-unbound = Ces dés n’étaient pas engagés avant la partie : ils découlent de leur graine, et l’on ne peut rien montrer de plus
verify-no-secret = Ce fichier a été pris avant la fin de la partie : il contient les dés tombés, mais pas le secret dont ils viennent
verify-not-committed = Le fichier ne contient aucun engagement à vérifier
verify-other-commitment = Le secret ne correspond pas à l’engagement : { $found } au lieu de { $shown }
verify-other-roll = Jet { $number }, après la réponse { $answers } : le fichier montre { $shown }, le secret donne { $found }
verify-more-rolls = Le fichier montre { $shown } jets, la partie en a { $found }
verify-no-rolls = Le fichier ne contient pas de jets : il n’a pas été exporté d’un serveur
verify-unplayable = Ne peut être rejoué. { $at } : { $what }

## Servir et vérifier depuis le terminal.
cli-about-serve = Servir la table dans le navigateur depuis cette machine.
cli-about-verify = Dire si chaque dé d’une partie exportée est tombé comme il y était tenu avant la partie.
cli-opt-host = Où écouter ; les autres machines n’entrent que si vous nommez une de vos adresses.
cli-opt-port = Le port ; par défaut 8000, ou n’importe quel port libre si celui-là est pris.
cli-opt-workers = Combien de processus servent, 0 pour un par cœur ; chaque partie est jouée par l’un d’eux.
cli-opt-open = Montrer la page dans le navigateur.
cli-opt-commitment = L’engagement montré avant la partie ; sinon, on croit celui du fichier.
serve-at = Grognard vous attend à { $address } (Ctrl+C l’arrête)
serve-clears = Les parties que personne n’ouvre pendant { $days } jours sont effacées, celles où rien n’a été répondu au bout de { $empty } (GROGNARD_KEEP_DAYS, GROGNARD_KEEP_EMPTY_DAYS ; 0 garde tout)
serve-no-page = La page n’est pas construite : seuls des programmes peuvent jouer ici. Construisez-la avec « make play », ou jouez dans le terminal : « grognard play »
serve-no-browser = Aucun navigateur n’a pu être ouvert d’ici : ouvrez cette adresse dans l’un des vôtres
serve-no-port = Impossible d’écouter à { $address } : { $fault }. Nommez un autre port avec --port
serve-one-worker = À { $workers } processus, il faut une machine où ils peuvent se passer les connexions (Linux, macOS) : servez avec un seul

# Là où les parties sont conservées, avant que le serveur ne démarre

database-empty = { $where } est vide : aucune partie ne s’y trouve, et rien n’a été commencé par-dessus. Remettez une copie de vos parties à sa place, ou supprimez ce fichier pour repartir de zéro
database-foreign = { $where } n’est pas une base de Grognard ; rien n’y a été écrit. Remettez vos parties à sa place, ou désignez un autre fichier avec DATABASE_URL
database-damaged = { $where } est endommagé ({ $fault }) ; rien n’y a été écrit. Remettez une copie de vos parties à sa place, ou déplacez-le pour repartir de zéro ; sqlite3 { $where } .recover peut sauver ce qui s’y trouve
database-newer = { $where } vient d’un Grognard plus récent. Lancez celui-là, ou désignez une autre base avec DATABASE_URL
database-folder = { $where } est un dossier. Désignez un fichier avec DATABASE_URL=sqlite:////chemin/vers/games.db
database-read-only = Impossible d’écrire dans { $where }. Donnez-vous le droit d’écrire dans le fichier et son dossier, ou désignez-en un autre avec DATABASE_URL
database-closed = Impossible d’ouvrir { $where } ({ $fault }). Vérifiez que son dossier existe et que vous pouvez y lire et y écrire, ou désignez-en un autre avec DATABASE_URL
database-full = Il n’y a plus de place sur le disque de { $where }. Faites de la place ; rien de ce qui est conservé n’est perdu
database-locked = { $where } est tenu par un autre programme. Arrêtez-le, ou attendez qu’il ait fini
database-silent = La base { $where } ne répond pas ({ $fault }). Vérifiez qu’elle tourne et que DATABASE_URL la désigne

# Des réglages impossibles

setting-number = { $name } vaut « { $given } » : il faut un nombre
setting-whole = { $name } vaut « { $given } » : il faut un nombre entier, à partir de 1
setting-too-small = { $name } vaut « { $given } » : il faut au moins { $close }
setting-one-of = { $name } vaut « { $given } » : il faut l’un de { $close }
setting-address = { $name } désigne « { $given } », qui n’est pas une adresse en chiffres
setting-database = { $name } commence par « { $given } » : les parties se conservent dans sqlite:///… ou postgresql://…
setting-unknown = Il n’y a pas de réglage { $name }. Vouliez-vous dire { $close } ?

# Des copies de toutes les parties

cli-about-backup = Copier toutes les parties dans un fichier, pendant que le serveur joue.
cli-about-restore = Remettre les parties d’une sauvegarde dans une base qui n’en contient aucune.
cli-opt-backup = Le fichier à écrire ; s’il en existe un de ce nom, il est remplacé une fois le nouveau complet.
cli-opt-restore = Un fichier écrit par « grognard backup ».
backup-done = { $file } contient maintenant { $games ->
    [one] une partie
   *[other] { $games } parties
} et { $entries ->
    [one] une entrée
   *[other] { $entries } entrées
} de { $where }, avec les secrets de leurs dés : gardez-le pour vous
restore-done = { $where } contient de nouveau { $games ->
    [one] une partie
   *[other] { $games } parties
} et { $entries ->
    [one] une entrée
   *[other] { $entries } entrées
} de { $file }
backup-missing = Il n’y a pas de fichier { $file }
backup-foreign = { $file } n’est pas une sauvegarde de Grognard ; rien n’a été remis
backup-damaged = { $file } est endommagé ou incomplet ; rien n’a été remis. Prenez une autre sauvegarde
backup-newer = { $file } vient d’un Grognard plus récent ; rien n’a été remis. Servez-vous de celui-là
backup-not-empty = { $where } contient déjà des parties ; rien n’a été remis. Désignez une base vide avec DATABASE_URL, ou déplacez celle-ci
backup-no-file = Impossible d’écrire ou de lire { $file } ({ $fault })
