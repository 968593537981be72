// Made by `npm run types`; not by hand.
export interface paths {
    "/api/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Bots
         * @description The bots that can take a seat, weakest first.
         */
        get: operations["list_bots_api_bots_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogue/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Words
         * @description The Fluent texts of a language.
         */
        get: operations["words_api_catalogue__language__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Games
         * @description My games, the latest changed first.
         */
        get: operations["list_games_api_games_get"];
        put?: never;
        /**
         * Make Game
         * @description Set a game up. The answer holds the links to its other seats, this once.
         */
        post: operations["make_game_api_games_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Game
         * @description One of my games.
         */
        get: operations["show_game_api_games__game__get"];
        put?: never;
        post?: never;
        /**
         * Delete Game
         * @description Delete a game for everybody, with all that was played and said in it. Only its owner may, and it cannot be undone.
         */
        delete: operations["delete_game_api_games__game__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give Answer
         * @description Answer the question of a number. Once this says yes, the answer is kept.
         */
        post: operations["give_answer_api_games__game__answers_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Branch Game
         * @description Play on from a moment of a game, for practice: the same up to there, then with dice of its own.
         *
         *     It holds every secret of that moment, so while the game runs only who plays all its people may.
         */
        post: operations["branch_game_api_games__game__branch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Candidates
         * @description Sensible answers to the question before the seat.
         */
        post: operations["list_candidates_api_games__game__candidates_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/errand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send There
         * @description The answers that send a unit to a place at one stroke, to be given one after the other.
         */
        post: operations["send_there_api_games__game__errand_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/example": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow Example
         * @description What the worked example has one try at this table, and how far that was done.
         *
         *     It looks at everybody's answers, so only who plays all the people of a game may ask while it runs.
         */
        get: operations["follow_example_api_games__game__example_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description The game as a file. While it runs it holds all that the seats hide, so only who plays all its people may have
         *     it; and nothing of the secret of its dice, which nobody may know before the end.
         */
        get: operations["export_api_games__game__export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give Hint
         * @description What the greedy bot would answer in the seat's place.
         */
        post: operations["give_hint_api_games__game__hint_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show Invitation
         * @description What a link to a seat would open: who sits where, the armies, the house rules. The link is not used up by it.
         */
        post: operations["show_invitation_api_games__game__invitation_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join
         * @description Take the seat that a link opens. A link opens once; what it opened is then held by my key.
         */
        post: operations["join_api_games__game__join_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say
         * @description Say something to everybody at the table.
         */
        post: operations["say_api_games__game__lines_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log
         * @description A stretch of what I was told, for who began with the last page of it.
         */
        get: operations["log_api_games__game__log_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look
         * @description What a piece could do from where it stands or from another place: reach, ranges, lines, threats.
         */
        post: operations["look_api_games__game__look_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain Option
         * @description The sums and odds behind an option, or the reasons why it cannot be chosen.
         */
        post: operations["explain_option_api_games__game__note_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give Orders
         * @description Say what shall be done about reactions until the turn ends, so that I need not be asked. Nobody else is told.
         */
        post: operations["give_orders_api_games__game__orders_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/probe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Probe
         * @description A fact about what I see, such as a line of sight, in the system's own terms.
         */
        post: operations["probe_api_games__game__probe_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay
         * @description The game moment by moment. While it runs, only with one's own eyes; afterwards with anybody's.
         */
        get: operations["replay_api_games__game__replay_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/resign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resign
         * @description Give the game up.
         */
        post: operations["resign_api_games__game__resign_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/rules/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse Rules
         * @description Do not go on under the rules of another version: the game is set aside as it was, for everybody.
         */
        post: operations["refuse_rules_api_games__game__rules_refuse_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/seats/{seat}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fresh Link
         * @description A new link to a seat: to my own, for another device or to hand it over; or, for the game's owner, to one that
         *     nobody has taken. A seat that is handed over leaves the hands of all who held it.
         */
        post: operations["fresh_link_api_games__game__seats__seat__link_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/seats/{seat}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call
         * @description Say what I am called in a seat of mine; everybody at the table sees it.
         */
        post: operations["call_api_games__game__seats__seat__name_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Table State
         * @description The table as a seat sees it, for scripts that would rather ask than listen. Sockets get the same.
         */
        get: operations["table_state_api_games__game__table_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Want Undo
         * @description Take answers back, or offer to where others must agree.
         */
        post: operations["want_undo_api_games__game__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/undo/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept Undo
         * @description Agree to the undo that is offered.
         */
        post: operations["accept_undo_api_games__game__undo_accept_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/undo/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline Undo
         * @description Say no to the undo that is offered, or take one's own offer back.
         */
        post: operations["decline_undo_api_games__game__undo_decline_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Watch
         * @description Watch a game by its watch link, which any number of people may use.
         */
        post: operations["watch_api_games__game__watch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/watch-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fresh Watch Link
         * @description A new link to watch by, for the game's owner; the old one opens nothing any more.
         */
        post: operations["fresh_watch_link_api_games__game__watch_link_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Whether the process lives. It says nothing of the database: who starts dead processes anew asks here.
         */
        get: operations["health_api_health_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Game
         * @description Bring a game from a file. Every answer in it is played again before it is taken.
         */
        post: operations["import_game_api_imports_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Key
         * @description A client key for a script, to be sent as a bearer token. Browsers get theirs as a cookie.
         */
        post: operations["make_key_api_keys_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Lists
         * @description My lists, the latest changed first.
         */
        get: operations["my_lists_api_lists_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep List
         * @description Keep a list. Legal it need not be, but a list; and who writes over another edition than he has read is refused
         *     (409), so that nothing is lost.
         */
        put: operations["keep_list_api_lists__list__put"];
        post?: never;
        /**
         * Drop List
         * @description Throw a list away, on every device.
         */
        delete: operations["drop_list_api_lists__list__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meetings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Meetings
         * @description My meetings whose games have not begun.
         */
        get: operations["list_meetings_api_meetings_get"];
        put?: never;
        /**
         * Call Meeting
         * @description Call a meeting. Who takes a seat by its link brings an army of his own; the armies of my seats and of bots are
         *     given here. The answer holds the links, this once.
         */
        post: operations["call_meeting_api_meetings_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meetings/{meeting}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Meeting
         * @description One of my meetings; `game` is there once it has begun.
         */
        get: operations["show_meeting_api_meetings__meeting__get"];
        put?: never;
        post?: never;
        /**
         * Cancel Meeting
         * @description Call a meeting off, for who called it. A game that has begun stays.
         */
        delete: operations["cancel_meeting_api_meetings__meeting__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meetings/{meeting}/army": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring Army
         * @description Bring an army for a seat of mine, or take it back; with the last one the game begins.
         */
        post: operations["bring_army_api_meetings__meeting__army_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meetings/{meeting}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join Meeting
         * @description Take the seat that a link opens, which it does once.
         */
        post: operations["join_meeting_api_meetings__meeting__join_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Practice
         * @description Play from a position: a case of the library, or a position of one's own.
         */
        post: operations["make_practice_api_practice_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ready
         * @description Whether it can take games: its database answers and has a schema that it can read, and it is not about to stop.
         *     A proxy that chooses among servers asks here; 503 where not.
         */
        get: operations["ready_api_ready_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List Systems */
        get: operations["list_systems_api_systems_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show System */
        get: operations["show_system_api_systems__system__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Cases
         * @description Positions that show a rule, to be played with `practice`.
         */
        get: operations["list_cases_api_systems__system__cases_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Rules
         * @description The clauses of a rulebook, by chapter or by words of the language.
         */
        get: operations["read_rules_api_systems__system__rules_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/rules/{clause}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read Clause */
        get: operations["read_clause_api_systems__system__rules__clause__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Scenarios
         * @description What can be played, easiest first, and the armies that are ready for each seat.
         */
        get: operations["list_scenarios_api_systems__system__scenarios_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show Cards
         * @description The cards of the first unit of a list, with what was chosen for it.
         */
        post: operations["show_cards_api_systems__system__scenarios__scenario__cards_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Catalogue
         * @description What a seat may buy: sections, entries, options, limits and costs, each with its clause.
         */
        get: operations["show_catalogue_api_systems__system__scenarios__scenario__catalogue_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/charts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show Charts
         * @description What the first unit of a list may be expected to do to typical targets, by range; nothing where that takes long.
         */
        post: operations["show_charts_api_systems__system__scenarios__scenario__charts_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/force": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Force
         * @description The units of a ready army by name.
         */
        get: operations["show_force_api_systems__system__scenarios__scenario__force_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/lesson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Lesson
         * @description What is taught in a first game of a scenario, moment by moment; nothing where it has no lesson.
         */
        get: operations["show_lesson_api_systems__system__scenarios__scenario__lesson_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/muster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look Over
         * @description What is wrong with an army, and how to mend it.
         */
        post: operations["look_over_api_systems__system__scenarios__scenario__muster_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open List
         * @description The list of an army file.
         */
        post: operations["open_list_api_systems__system__scenarios__scenario__open_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/paste": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Paste List
         * @description A list from the text of another program, as far as its names are known; the rest is told line by line.
         */
        post: operations["paste_list_api_systems__system__scenarios__scenario__paste_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/playable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Playable Lists
         * @description Which of some lists a seat may play, with the armies they make.
         */
        post: operations["playable_lists_api_systems__system__scenarios__scenario__playable_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review List
         * @description A list looked over: the army it makes, costs, limits, faults and their mends.
         */
        post: operations["review_list_api_systems__system__scenarios__scenario__review_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{system}/scenarios/{scenario}/scene": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview
         * @description A scenario's table as it is set up.
         */
        get: operations["preview_api_systems__system__scenarios__scenario__scene_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try List
         * @description Let greedy bots play a list against the ready armies. The answer is one line of JSON (`TrialNow`) after each game;
         *     who hangs up ends it.
         */
        post: operations["try_list_api_trials_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AboutOption
         * @description An option (or whole answer) to be explained.
         */
        AboutOption: {
            /** Number */
            number: number;
            /** Option */
            option: unknown;
            /** Seat */
            seat: number;
        };
        /**
         * AreaInfo
         * @description Cells of a grid, or everything within a radius round a piece of a free table.
         */
        AreaInfo: {
            /** Cells */
            cells?: number[] | null;
            /** Radius */
            radius?: number | null;
        };
        /**
         * Arg
         * @description An argument of a message: its name, what kind of thing it is, and the thing.
         */
        Arg: {
            /** Kind */
            kind: string;
            /** Name */
            name: string;
            /** Value */
            value: unknown;
        };
        /**
         * Army
         * @description An army to be looked over.
         */
        Army: {
            /** Army */
            army: unknown;
            /** Seat */
            seat: number;
        };
        /**
         * ArmyCatalogue
         * @description What a seat may buy: the points, null where nothing costs any; the forces there are; one of them in full.
         */
        ArmyCatalogue: {
            force: components["schemas"]["ForceInfo"];
            /** Forces */
            forces: components["schemas"]["ForceName"][];
            /** Points */
            points: number | null;
        };
        /**
         * ArmyList
         * @description A list as it is put together; most games have one part.
         */
        ArmyList: {
            /** Force */
            force: string;
            /** Parts */
            parts: components["schemas"]["ListUnit"][][];
        };
        /**
         * Badge
         * @description A status shown on a piece: its key in the catalogue, a number if it has one, the clause behind it.
         */
        Badge: {
            /** Key */
            key: string;
            /** Number */
            number?: number | null;
            /**
             * Rule
             * @default
             */
            rule: string;
        };
        /**
         * Balance
         * @description What equal bots made of a scenario: a sentence, and the seat for which it is harder; none where it is even.
         */
        Balance: {
            /** Harder */
            harder: number | null;
            said: components["schemas"]["Said"];
        };
        /**
         * Book
         * @description Clauses of a rulebook, in its order.
         */
        Book: {
            /** Chapters */
            chapters: string[];
            /** Clauses */
            clauses: components["schemas"]["ClauseInfo"][];
            /** Evidence */
            evidence: boolean;
            /** Examples */
            examples: components["schemas"]["ExampleInfo"][];
            /** System */
            system: string;
            /** Title */
            title: string;
        };
        /** BotList */
        BotList: {
            /** Bots */
            bots: string[];
        };
        /**
         * BroughtArmy
         * @description An army for a seat of mine: null for the first ready one, the id of a ready one, or a list of its own. `ready`
         *     false takes back what was brought. `player` is what I am called there, as it was where it is not given.
         */
        BroughtArmy: {
            /** Army */
            army?: unknown;
            /** Player */
            player?: string | null;
            /**
             * Ready
             * @default true
             */
            ready: boolean;
            /** Seat */
            seat: number;
        };
        /**
         * ByLink
         * @description The secret of a link, from behind the # of its address, and what I am called.
         */
        ByLink: {
            /**
             * Player
             * @default
             */
            player: string;
            /** Secret */
            secret: string;
        };
        /**
         * Called
         * @description What I am called at a table; nothing: as my side is.
         */
        Called: {
            /** Name */
            name: string;
        };
        /**
         * CalledMeeting
         * @description A meeting that was just called, with the links that open its other seats, shown this once.
         */
        CalledMeeting: {
            /** Links */
            links: components["schemas"]["Link"][];
            meeting: components["schemas"]["MeetingInfo"];
        };
        /**
         * Card
         * @description A unit's card: what is printed on it and what has become of it.
         */
        Card: {
            /** Id */
            id: string;
            /**
             * Note
             * @default
             */
            note: string;
            /** Rows */
            rows: components["schemas"]["Row"][];
            /**
             * Skills
             * @default []
             */
            skills: string[];
            /** Title */
            title: string;
        };
        /** CardChanges */
        CardChanges: {
            /**
             * Gone
             * @default []
             */
            gone: string[];
            /** Order */
            order?: string[] | null;
            /**
             * Set
             * @default []
             */
            set: components["schemas"]["Card"][];
        };
        /** CaseInfo */
        CaseInfo: {
            /** Clauses */
            clauses: string[];
            /** Example */
            example: string;
            /** Id */
            id: string;
            title: components["schemas"]["Said"];
        };
        /** CaseList */
        CaseList: {
            /** Cases */
            cases: components["schemas"]["CaseInfo"][];
        };
        /**
         * Catalogue
         * @description The Fluent texts of a language, by file.
         */
        Catalogue: {
            /** Files */
            files: {
                [key: string]: string;
            };
            /** Language */
            language: string;
        };
        /** Chance */
        Chance: {
            /** Key */
            key: string;
            name: components["schemas"]["Said"];
            /** Value */
            value: number;
        };
        /**
         * ChartInfo
         * @description What a weapon may be expected to do to a typical target: points of range (in `measure`, a word), hits, losses.
         */
        ChartInfo: {
            /** Measure */
            measure: string;
            /** Points */
            points: number[][];
            target: components["schemas"]["Said"];
            weapon: components["schemas"]["Said"];
        };
        /**
         * Chat
         * @description Something said at the table.
         */
        Chat: {
            /** Seat */
            seat: number;
            /** Text */
            text: string;
        };
        /**
         * Choice
         * @description An option and how it is called.
         */
        Choice: {
            /** Key */
            key: number | string;
            said: components["schemas"]["Said"];
        };
        /** ClauseInfo */
        ClauseInfo: {
            /** Cases */
            cases: string[];
            /** Chapter */
            chapter: string;
            evidence: components["schemas"]["Evidence"] | null;
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Ruling */
            ruling: string;
            /** Source */
            source: string;
            /** Steps */
            steps: string[];
            /** Table */
            table: string[][];
            /** Text */
            text: string;
            /** Tier */
            tier: number;
        };
        /**
         * ComingSystem
         * @description A book that cannot be played yet, with how many of its clauses are written out.
         */
        ComingSystem: {
            /** Clauses */
            clauses: number;
            /** Id */
            id: string;
            name: components["schemas"]["Said"];
        };
        /**
         * Decision
         * @description What the seat itself is asked. Answer by `number`; `form` says what fits, `role` what the question is in the
         *     course of play, `skip` the answer that lets it go by (null: it is not to be skipped), `idle` whether nobody could
         *     do anything else and only silence would tell so, `walks` whether who acts may be sent to a place by it, `seldom` the
         *     options that hardly anybody means.
         */
        Decision: {
            /** About */
            about: components["schemas"]["Arg"][];
            /** Ask */
            ask: string;
            /** Choices */
            choices: components["schemas"]["Choice"][];
            /** Form */
            form: {
                [key: string]: unknown;
            };
            /** Idle */
            idle: boolean;
            /** Number */
            number: number;
            /**
             * Role
             * @enum {string}
             */
            role: "activation" | "action" | "attack" | "request" | "reaction" | "move" | "step" | "placement" | "loss" | "option" | "choice";
            /** Rule */
            rule: string;
            said: components["schemas"]["Said"];
            /** Seat */
            seat: number;
            /** Secret */
            secret: boolean;
            /** Seldom */
            seldom: (number | string)[];
            /** Skip */
            skip: unknown | null;
            /** Walks */
            walks: boolean;
        };
        /**
         * Dice
         * @description Dice that fell: their faces, what these are called, and how many count.
         */
        Dice: {
            /** Faces */
            faces: number[];
            /** Hits */
            hits: number;
            names: components["schemas"]["SaidList"];
            /** Sides */
            sides: number;
        };
        /** DoAnswer */
        DoAnswer: {
            /** Answer */
            answer: unknown;
            /**
             * Do
             * @constant
             */
            do: "answer";
            /** Number */
            number: number;
            /** Re */
            re: number | string;
        };
        /** DoNote */
        DoNote: {
            /**
             * Do
             * @constant
             */
            do: "note";
            /** Number */
            number: number;
            /** Option */
            option: unknown;
            /** Re */
            re: number | string;
        };
        /** DoPing */
        DoPing: {
            /**
             * Do
             * @constant
             */
            do: "ping";
            /** Re */
            re: number | string;
        };
        /**
         * DoSync
         * @description Send the whole state again, with the events since this number.
         */
        DoSync: {
            /**
             * Do
             * @constant
             */
            do: "sync";
            /** Re */
            re: number | string;
            /**
             * Since
             * @default null
             */
            since: number | null;
        };
        /**
         * EdgeMark
         * @description What lies between two neighbouring cells: wall, small or large opening, hedge, …
         */
        EdgeMark: {
            /** A */
            a: number;
            /** B */
            b: number;
            /** Texture */
            texture: string;
        };
        /** EntryInfo */
        EntryInfo: {
            /** Cost */
            cost: number;
            /** Id */
            id: string;
            name: components["schemas"]["Said"];
            /** Options */
            options: components["schemas"]["EntryOption"][];
            /** Provenance */
            provenance: string;
            /** Rule */
            rule: string;
            /** Section */
            section: string;
        };
        /**
         * EntryOption
         * @description Something to choose for a unit: `one` of its items, `some` numbers of them, or a `link` to another unit.
         */
        EntryOption: {
            /** Base */
            base: {
                [key: string]: number;
            };
            blank: components["schemas"]["Said"] | null;
            /** Cost */
            cost: number;
            /** Default */
            default: string;
            /** High */
            high: number | null;
            /** Id */
            id: string;
            /** Items */
            items: components["schemas"]["ItemInfo"][];
            /**
             * Kind
             * @enum {string}
             */
            kind: "one" | "some" | "link";
            /** Lot */
            lot: number;
            /** Low */
            low: number;
            name: components["schemas"]["Said"];
            /** One Kind */
            one_kind: boolean;
            /** Rule */
            rule: string;
            /** Scale */
            scale: boolean;
        };
        /**
         * Errand
         * @description Answers to be given one after the other.
         */
        Errand: {
            /** Answers */
            answers: unknown[];
        };
        /**
         * Event
         * @description Something that happened, after this many answers that the seat knows of.
         */
        Event: {
            dice: components["schemas"]["Dice"] | null;
            /** Fields */
            fields: {
                [key: string]: unknown;
            };
            /** Kind */
            kind: string;
            /** Kinds */
            kinds: {
                [key: string]: string;
            };
            /** Moment */
            moment: number;
            /**
             * Opens
             * @enum {string}
             */
            opens: "" | "turn" | "activation";
            /** Reveals */
            reveals: string[];
            /** Rule */
            rule: string;
            said: components["schemas"]["Said"];
        };
        /**
         * Events
         * @description Keep the first so many events you have, drop the rest, and put these behind them.
         */
        Events: {
            /** Fresh */
            fresh: components["schemas"]["Event"][];
            /** Keep */
            keep: number;
        };
        /**
         * Evidence
         * @description How a clause stands: names of the code that does it, and of the tests that passed and failed.
         */
        Evidence: {
            /** Code */
            code: string[];
            /** Failing */
            failing: string[];
            /** Tests */
            tests: string[];
        };
        /** ExampleInfo */
        ExampleInfo: {
            /** Clauses */
            clauses: string[];
            /** Expect */
            expect: string;
            /** Given */
            given: string;
            /** Id */
            id: string;
            /** Source */
            source: string;
        };
        /**
         * ExampleStep
         * @description One thing to try: who is asked what, and what is answered.
         */
        ExampleStep: {
            /** Done */
            done: boolean;
            question: components["schemas"]["Said"];
            said: components["schemas"]["Said"];
            /** Seat */
            seat: number;
        };
        /** Fact */
        Fact: {
            /** Fact */
            fact: unknown;
        };
        /** Faults */
        Faults: {
            /** Faults */
            faults: components["schemas"]["Why"][];
            /** Ok */
            ok: boolean;
        };
        /** Force */
        Force: {
            /** Units */
            units: components["schemas"]["ForceUnit"][];
        };
        /** ForceInfo */
        ForceInfo: {
            /** Entries */
            entries: components["schemas"]["EntryInfo"][];
            /** Id */
            id: string;
            /** Limits */
            limits: components["schemas"]["LimitInfo"][];
            name: components["schemas"]["Said"];
            parts: components["schemas"]["PartsInfo"] | null;
            /** Sections */
            sections: components["schemas"]["SectionInfo"][];
        };
        /** ForceName */
        ForceName: {
            /** Id */
            id: string;
            name: components["schemas"]["Said"];
        };
        /**
         * ForceUnit
         * @description Units of an army that are alike: what they are called, how many models each has, how many there are.
         */
        ForceUnit: {
            /** Count */
            count: number;
            name: components["schemas"]["Said"];
            /** Strength */
            strength: string;
        };
        /**
         * ForSeat
         * @description Something asked for a seat, at the number it sees.
         */
        ForSeat: {
            /** Number */
            number: number;
            /** Seat */
            seat: number;
        };
        /**
         * Frame
         * @description The table after so many answers: what happened, and what it changed.
         */
        Frame: {
            changes: components["schemas"]["SceneChanges"];
            /** Events */
            events: components["schemas"]["Event"][];
            /** Moment */
            moment: number;
        };
        /**
         * GameInfo
         * @description A game, as a list shows it. `secret` is the dice's, told once the game is over; `rules` is the fingerprint of
         *     the rules that it goes by.
         *
         *     `open`: nothing is ever hidden from a seat that another sees.
         */
        GameInfo: {
            /** Asked */
            asked: number | null;
            /** Changed */
            changed: number;
            /** Commitment */
            commitment: string | null;
            /** Id */
            id: string;
            /** Made */
            made: number;
            /** Name */
            name: string;
            /** Open */
            open: boolean;
            /**
             * Origin
             * @enum {string}
             */
            origin: "new" | "practice" | "import";
            outcome: components["schemas"]["OutcomeInfo"] | null;
            /** Owner */
            owner: boolean;
            /** Playable */
            playable: boolean;
            /** Rules */
            rules: string;
            /** Scenario */
            scenario: string;
            scenario_name: components["schemas"]["Said"];
            /** Seats */
            seats: components["schemas"]["SeatInfo"][];
            /** Secret */
            secret: string | null;
            /**
             * State
             * @enum {string}
             */
            state: "running" | "over";
            /** System */
            system: string;
            /** Watching */
            watching: boolean;
        };
        /** GameList */
        GameList: {
            /** Games */
            games: components["schemas"]["GameInfo"][];
        };
        /**
         * GivenAnswer
         * @description An answer to the question of this number.
         */
        GivenAnswer: {
            /** Answer */
            answer: unknown;
            /** Number */
            number: number;
            /** Seat */
            seat: number;
        };
        /**
         * GivenOrder
         * @description An order about reactions: let all go by (`hold`), be asked (`ask`) or react (`fire`) within a distance, in the
         *     unit by which the game measures, and let go what is farther.
         */
        GivenOrder: {
            /**
             * Does
             * @enum {string}
             */
            does: "hold" | "ask" | "fire";
            /**
             * Within
             * @default 0
             */
            within: number;
        };
        /**
         * GivenOrders
         * @description All orders of a seat until the turn ends; those that stood before stand no more.
         */
        GivenOrders: {
            /** Seat */
            seat: number;
            side?: components["schemas"]["GivenOrder"] | null;
            /**
             * Units
             * @default {}
             */
            units: {
                [key: string]: components["schemas"]["GivenOrder"];
            };
        };
        /**
         * Gone
         * @description A game is no more.
         */
        Gone: {
            /** Gone */
            gone: boolean;
        };
        /**
         * Ground
         * @description The board. `kind` is square, hex or table; sizes are in cells or in table quanta.
         *
         *     A table says in what `unit` it is measured (`cm`, `inch`), and how many quanta that unit has. Of hexes: `parity` is the columns that lie half a hex lower, `cut` how many halves of hexes the edges leave out.
         */
        Ground: {
            /**
             * Cut
             * @default false
             */
            cut: boolean;
            /**
             * Dress
             * @default helmet
             */
            dress: string;
            /**
             * Edges
             * @default []
             */
            edges: components["schemas"]["EdgeMark"][];
            /**
             * Floors
             * @default []
             */
            floors: [
                number,
                number
            ][];
            /** Height */
            height: number;
            /** Kind */
            kind: string;
            /**
             * Measured
             * @default true
             */
            measured: boolean;
            /**
             * Names
             * @default []
             */
            names: string[];
            /**
             * Parity
             * @default 0
             */
            parity: number;
            /**
             * Patches
             * @default []
             */
            patches: components["schemas"]["Patch"][];
            /**
             * Quantum
             * @default 1
             */
            quantum: number;
            /**
             * Unit
             * @default
             */
            unit: string;
            /**
             * Ways
             * @default []
             */
            ways: [
                number,
                number,
                string
            ][];
            /** Width */
            width: number;
        };
        /**
         * Health
         * @description The process lives.
         */
        Health: {
            /** Ok */
            ok: boolean;
            /** Version */
            version: string;
        };
        /**
         * HouseRule
         * @description A house rule as it is played in a game, and whether that differs from the book's.
         */
        HouseRule: {
            /** Clause */
            clause: string;
            /** Differs */
            differs: boolean;
            /** Id */
            id: string;
            name: components["schemas"]["Said"];
            value: components["schemas"]["Said"];
        };
        /**
         * Invitation
         * @description What a link would open, to be looked at before it is taken. `device`: it is my own seat, for another device.
         */
        Invitation: {
            /** Device */
            device: boolean;
            /** Forces */
            forces: components["schemas"]["InvitedForce"][];
            game: components["schemas"]["GameInfo"];
            /** Rules */
            rules: components["schemas"]["HouseRule"][];
            /** Seat */
            seat: number;
        };
        /**
         * InvitedForce
         * @description An army of a game, as far as who is invited may know it: its name where it is a ready one, and its units.
         */
        InvitedForce: {
            army: components["schemas"]["Said"] | null;
            /** Points */
            points: number;
            /** Seat */
            seat: number;
            /** Units */
            units: components["schemas"]["ForceUnit"][];
        };
        /**
         * ItemInfo
         * @description One thing that an option offers: what it adds to the entry as it comes, and how many one unit takes.
         */
        ItemInfo: {
            /** Cost */
            cost: number;
            /** Id */
            id: string;
            /** Most */
            most: number;
            name: components["schemas"]["Said"];
        };
        /** Joined */
        Joined: {
            game: components["schemas"]["GameInfo"];
            /** Seat */
            seat: number | null;
        };
        /** JoinedMeeting */
        JoinedMeeting: {
            meeting: components["schemas"]["MeetingInfo"];
            /** Seat */
            seat: number;
        };
        /**
         * Kept
         * @description A list was kept, in this edition.
         */
        Kept: {
            /** Edition */
            edition: number;
        };
        /**
         * KeptList
         * @description A list that is kept; `edition` counts how often it was written.
         */
        KeptList: {
            /** Changed */
            changed: number;
            /** Edition */
            edition: number;
            /** Id */
            id: string;
            list: components["schemas"]["ArmyList"];
            /** Name */
            name: string;
            /** Scenario */
            scenario: string;
            /** Seat */
            seat: number;
            /** System */
            system: string;
        };
        /** KeptLists */
        KeptLists: {
            /** Lists */
            lists: components["schemas"]["KeptList"][];
        };
        /**
         * Key
         * @description A client key for scripts, to be sent as a bearer token.
         */
        Key: {
            /** Key */
            key: string;
        };
        /** LessonInfo */
        LessonInfo: {
            /** Moments */
            moments: components["schemas"]["MomentInfo"][];
        };
        /**
         * LimitInfo
         * @description How many units of some entries (null: of all), or how many points of them; `per` so many `each` of others.
         */
        LimitInfo: {
            /** Each */
            each: number;
            /** Having */
            having: string[] | null;
            /** High */
            high: number | null;
            /** Id */
            id: string;
            /** Low */
            low: number;
            /**
             * Measure
             * @enum {string}
             */
            measure: "units" | "points";
            name: components["schemas"]["Said"];
            /** Of */
            of: string[] | null;
            /** Per */
            per: string[] | null;
            /** Rule */
            rule: string;
        };
        /**
         * LimitNow
         * @description A limit, and where the list stands with it.
         */
        LimitNow: {
            /** Broken */
            broken: boolean;
            /** Count */
            count: number;
            /** High */
            high: number | null;
            /** Id */
            id: string;
            /** Low */
            low: number;
            /**
             * Measure
             * @enum {string}
             */
            measure: "units" | "points";
            name: components["schemas"]["Said"];
            /** Rule */
            rule: string;
        };
        /**
         * Line
         * @description A line of talk, at the number of the game that the reader knows.
         */
        Line: {
            /** Id */
            id: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "chat" | "offer" | "consent" | "decline" | "joined";
            /** Made */
            made: number;
            /** Number */
            number: number;
            /** Seat */
            seat: number;
            /** Steps */
            steps: number;
            /** Text */
            text: string;
        };
        /**
         * LineInfo
         * @description The line from one piece to another.
         */
        LineInfo: {
            /** By */
            by: (number | number[])[];
            /** Cover */
            cover: string;
            /** Obstacles */
            obstacles: components["schemas"]["ObstacleInfo"][];
            /** Range */
            range: number;
            /** Rule */
            rule: string;
            /**
             * Sight
             * @enum {string}
             */
            sight: "clear" | "partly" | "blocked";
            /** To */
            to: string;
            /** Weapons */
            weapons: string[];
        };
        /**
         * Link
         * @description The address to send to somebody; what stands behind # is its secret and goes to no server.
         */
        Link: {
            /** Path */
            path: string;
            /** Seat */
            seat: number | null;
        };
        /**
         * ListCards
         * @description The cards of a unit as it was chosen.
         */
        ListCards: {
            /** Cards */
            cards: components["schemas"]["Card"][];
        };
        /** ListCharts */
        ListCharts: {
            /** Charts */
            charts: components["schemas"]["ChartInfo"][];
        };
        /**
         * ListFault
         * @description What is wrong, `at` which part and unit (from 0) if it is one, and how it is mended if there is one way.
         */
        ListFault: {
            /** Args */
            args: components["schemas"]["Arg"][];
            /** At */
            at: number[] | null;
            /** Key */
            key: string;
            mend: components["schemas"]["Mend"] | null;
            /** Rule */
            rule: string;
            said: components["schemas"]["Said"];
        };
        /**
         * ListToKeep
         * @description A list to be kept: `edition` is the one that was read, 0 for a new list; `changed` is when, in milliseconds.
         */
        ListToKeep: {
            /** Changed */
            changed: number;
            /** Edition */
            edition: number;
            /** List */
            list: unknown;
            /** Name */
            name: string;
            /** Scenario */
            scenario: string;
            /** Seat */
            seat: number;
            /** System */
            system: string;
        };
        /**
         * ListUnit
         * @description A unit of a list: its entry, its player's name for it, what was chosen, and a key for links to it.
         */
        ListUnit: {
            /**
             * Chosen
             * @default {}
             */
            chosen: {
                [key: string]: string | {
                    [key: string]: number;
                };
            };
            /** Entry */
            entry: string;
            /**
             * Key
             * @default
             */
            key: string;
            /**
             * Label
             * @default
             */
            label: string;
        };
        /**
         * LogPage
         * @description A stretch of the log, from the event `first` on; `total` is how many there are at this number.
         */
        LogPage: {
            /** Events */
            events: components["schemas"]["Event"][];
            /** First */
            first: number;
            /** Number */
            number: number;
            /** Total */
            total: number;
        };
        /**
         * Look
         * @description A piece to be looked at, as it stands or as if it stood at another place.
         */
        Look: {
            /** At */
            at?: unknown | null;
            /** Piece */
            piece: string;
            /** Seat */
            seat?: number | null;
        };
        /**
         * Marker
         * @description A marker of a scene, with an id.
         */
        Marker: {
            /** At */
            at: number | number[] | null;
            /** Cells */
            cells: number[];
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Label */
            label: string;
            /** Outline */
            outline: number[][];
            /** Radius */
            radius: number;
            /** Rule */
            rule: string;
            /** Seat */
            seat: number | null;
        };
        /** MarkerChanges */
        MarkerChanges: {
            /**
             * Gone
             * @default []
             */
            gone: string[];
            /** Order */
            order?: string[] | null;
            /**
             * Set
             * @default []
             */
            set: components["schemas"]["Marker"][];
        };
        /**
         * MeetingInfo
         * @description A game in the making; `game` is its id once it has begun.
         */
        MeetingInfo: {
            /** Game */
            game: string | null;
            /** Id */
            id: string;
            /** Made */
            made: number;
            /** Name */
            name: string;
            /** Options */
            options: {
                [key: string]: unknown;
            };
            /** Owner */
            owner: boolean;
            /** Scenario */
            scenario: string;
            scenario_name: components["schemas"]["Said"];
            /** Seats */
            seats: components["schemas"]["PlaceInfo"][];
            /** System */
            system: string;
        };
        /** MeetingList */
        MeetingList: {
            /** Meetings */
            meetings: components["schemas"]["MeetingInfo"][];
        };
        /**
         * Mend
         * @description The one edit that takes a fault away: what it does, and the list after it.
         */
        Mend: {
            list: components["schemas"]["ArmyList"];
            said: components["schemas"]["Said"];
        };
        /**
         * MomentInfo
         * @description A moment of a lesson: it comes when its question is asked first, or next where several have the same.
         *
         *     Before its `turn` it does not; the last one does if nothing else is left, and ends the lesson.
         */
        MomentInfo: {
            /** Ask */
            ask: string;
            idea: components["schemas"]["Said"];
            /** Rule */
            rule: string;
            title: components["schemas"]["Said"];
            todo: components["schemas"]["Said"];
            /** Turn */
            turn: number;
        };
        /** NamedTally */
        NamedTally: {
            /** Key */
            key: string;
            name: components["schemas"]["Said"];
            said: components["schemas"]["Said"];
            tally: components["schemas"]["TallyInfo"];
        };
        /**
         * NewBranch
         * @description A moment of a game, as a replay with these eyes counts it, to be played on from. Who sat where, unless given.
         */
        NewBranch: {
            /**
             * All
             * @default false
             */
            all: boolean;
            /** Moment */
            moment: number;
            /**
             * Name
             * @default
             */
            name: string;
            /** Seat */
            seat?: number | null;
            /**
             * Seats
             * @default []
             */
            seats: string[];
        };
        /**
         * NewGame
         * @description A game to be set up. An army is null (the first ready one), the id of a ready one, or a list of its own.
         */
        NewGame: {
            /**
             * Armies
             * @default []
             */
            armies: unknown[];
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Options
             * @default {}
             */
            options: {
                [key: string]: unknown;
            };
            /**
             * Players
             * @default []
             */
            players: string[];
            /** Scenario */
            scenario: string;
            /** Seats */
            seats: string[];
            /** System */
            system: string;
        };
        /**
         * NewImport
         * @description A game from a file, as the text of it: JavaScript would round its large numbers. Its people's seats are mine.
         */
        NewImport: {
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Seats
             * @default []
             */
            seats: string[];
            /** Text */
            text: string;
        };
        /**
         * NewPractice
         * @description A position to be played: a case by its id, or a position in a system's own terms, or the text of a file.
         */
        NewPractice: {
            /** Case */
            case?: string | null;
            /**
             * Name
             * @default
             */
            name: string;
            /** Position */
            position?: {
                [key: string]: unknown;
            } | null;
            /**
             * Seats
             * @default []
             */
            seats: string[];
            /** System */
            system?: string | null;
            /** Text */
            text?: string | null;
        };
        /**
         * NoteInfo
         * @description What is known of an option before it is chosen, or the reasons why it cannot be.
         */
        NoteInfo: {
            /** Means */
            means: components["schemas"]["Chance"][];
            /** Odds */
            odds: components["schemas"]["Chance"][];
            /** Places */
            places: [
                number,
                number
            ][];
            /** Reasons */
            reasons: components["schemas"]["Why"][];
            /** Rule */
            rule: string;
            /** Tallies */
            tallies: components["schemas"]["NamedTally"][];
        };
        /**
         * ObstacleInfo
         * @description Something in the way of a line: in a cell, or on the side between two.
         */
        ObstacleInfo: {
            /** Cells */
            cells: number[];
            /** How */
            how: string;
            /** What */
            what: string;
        };
        /**
         * Offer
         * @description Somebody would take back answers; the seats that have agreed.
         */
        Offer: {
            /** Agreed */
            agreed: number[];
            /** Seat */
            seat: number;
            /** Steps */
            steps: number;
        };
        /**
         * Opened
         * @description A game that was just made, with the links that open its other seats, shown this once.
         */
        Opened: {
            game: components["schemas"]["GameInfo"];
            /** Links */
            links: components["schemas"]["Link"][];
            watch: components["schemas"]["Link"];
        };
        /** OpenedList */
        OpenedList: {
            list: components["schemas"]["ArmyList"];
        };
        /**
         * OptionInfo
         * @description A house rule that may be chosen with a new game. Its default is the ruling of its clause.
         */
        OptionInfo: {
            /** Clause */
            clause: string;
            /** Default */
            default: boolean | string;
            /** Id */
            id: string;
            name: components["schemas"]["Said"];
            /** Values */
            values: components["schemas"]["OptionValue"][];
        };
        /**
         * OptionValue
         * @description What may be chosen of a house rule, and how it is called.
         */
        OptionValue: {
            said: components["schemas"]["Said"];
            /** Value */
            value: boolean | string;
        };
        /**
         * OrderInfo
         * @description A standing order about reactions: let all go by, be asked within a distance, react within a distance.
         */
        OrderInfo: {
            /**
             * Does
             * @enum {string}
             */
            does: "hold" | "ask" | "fire";
            /** Within */
            within: number;
        };
        /**
         * OrdersInfo
         * @description The orders of a seat until the turn ends: for the side, and for units, whose own goes before the side's.
         */
        OrdersInfo: {
            side: components["schemas"]["OrderInfo"] | null;
            /** Turn */
            turn: number;
            /** Units */
            units: {
                [key: string]: components["schemas"]["OrderInfo"];
            };
        };
        /**
         * OrdersTaken
         * @description The orders that stand now; nothing where none do.
         */
        OrdersTaken: {
            orders: components["schemas"]["OrdersInfo"] | null;
        };
        /**
         * OutcomeInfo
         * @description How a game ended; without winners it is a draw.
         */
        OutcomeInfo: {
            /** Points */
            points: number[];
            /** Rule */
            rule: string;
            said: components["schemas"]["Said"];
            /** Way */
            way: string;
            /** Winners */
            winners: number[];
        };
        /**
         * OutlookInfo
         * @description What a piece could do from a place; empty where nobody can tell.
         */
        OutlookInfo: {
            /** Lines */
            lines: components["schemas"]["LineInfo"][];
            /** Ranges */
            ranges: components["schemas"]["RingInfo"][];
            reach: components["schemas"]["AreaInfo"] | null;
            /** Signs */
            signs: components["schemas"]["SignInfo"][];
            /** Threats */
            threats: string[];
        };
        /**
         * PartsInfo
         * @description That a list is divided into parts of one pattern.
         */
        PartsInfo: {
            /** Most */
            most: number;
            name: components["schemas"]["Said"];
            /** Rule */
            rule: string;
            /** Slots */
            slots: components["schemas"]["SlotInfo"][];
        };
        /**
         * PastedList
         * @description The list that was read, and what was not understood, line by line.
         */
        PastedList: {
            list: components["schemas"]["ArmyList"];
            /** Unread */
            unread: components["schemas"]["UnreadLine"][];
        };
        /**
         * PastedText
         * @description A list of another program, as text, for a force.
         */
        PastedText: {
            /** Force */
            force: string;
            /** Seat */
            seat: number;
            /** Text */
            text: string;
        };
        /**
         * Patch
         * @description A piece of ground: grid cells or an outline, its texture, height, and the clause that governs it.
         */
        Patch: {
            /**
             * Cells
             * @default []
             */
            cells: number[];
            /**
             * Level
             * @default 0
             */
            level: number;
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Outline
             * @default []
             */
            outline: [
                number,
                number
            ][];
            /**
             * Rule
             * @default
             */
            rule: string;
            /**
             * Storeys
             * @default 0
             */
            storeys: number;
            /** Texture */
            texture: string;
        };
        /**
         * Piece
         * @description A counter or a model on its base.
         */
        Piece: {
            /** At */
            at: number | [
                number,
                number
            ] | null;
            /**
             * Badges
             * @default []
             */
            badges: components["schemas"]["Badge"][];
            /**
             * Card
             * @default
             */
            card: string;
            /** Facing */
            facing?: number | null;
            /**
             * Group
             * @default
             */
            group: string;
            /** Id */
            id: string;
            /** Label */
            label: string;
            /**
             * Labels
             * @default []
             */
            labels: [
                string,
                string
            ][];
            /** Name */
            name: string;
            /** Picture */
            picture: string;
            /** Seat */
            seat: number;
            /**
             * Shape
             * @default counter
             */
            shape: string;
            /**
             * Size
             * @default [
             *       1,
             *       1
             *     ]
             */
            size: [
                number,
                number
            ];
            /**
             * Status
             * @default ready
             */
            status: string;
            /**
             * Strength
             * @default
             */
            strength: string;
        };
        /**
         * PieceChanges
         * @description Remove the gone, replace or append what is set, then bring them in this order if there is one.
         */
        PieceChanges: {
            /**
             * Gone
             * @default []
             */
            gone: string[];
            /** Order */
            order?: string[] | null;
            /**
             * Set
             * @default []
             */
            set: components["schemas"]["Piece"][];
        };
        /**
         * PlaceInfo
         * @description A seat of a meeting: whether somebody has it, and whether an army was brought. Which one, only its owner is told:
         *     `army` is what he brought, as he brought it.
         */
        PlaceInfo: {
            /** Army */
            army: unknown;
            /** Bot */
            bot: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "person" | "bot";
            /** Mine */
            mine: boolean;
            /** Player */
            player: string;
            /** Ready */
            ready: boolean;
            /** Seat */
            seat: number;
            /** Taken */
            taken: boolean;
        };
        /**
         * Playable
         * @description A list that a seat may play: its army file, and what it costs.
         */
        Playable: {
            /** Army */
            army: unknown;
            /** Total */
            total: number;
        };
        /**
         * PlayableLists
         * @description The lists in the order in which they were brought; null for what a seat may not play.
         */
        PlayableLists: {
            /** Lists */
            lists: (components["schemas"]["Playable"] | null)[];
        };
        /**
         * Preview
         * @description A scenario's table before the first answer.
         */
        Preview: {
            scene: components["schemas"]["WholeScene"];
        };
        /**
         * Probe
         * @description A fact about what the seat sees, in the system's own terms.
         */
        Probe: {
            /**
             * Args
             * @default {}
             */
            args: {
                [key: string]: unknown;
            };
            /** Question */
            question: string;
            /** Seat */
            seat?: number | null;
        };
        /**
         * Question
         * @description What is asked, for everybody to see; of a secret only whom.
         */
        Question: {
            /** About */
            about: components["schemas"]["Arg"][];
            /** Ask */
            ask: string;
            /** Rule */
            rule: string;
            said: components["schemas"]["Said"] | null;
            /** Seat */
            seat: number;
            /** Secret */
            secret: boolean;
        };
        /**
         * Ready
         * @description It can take games. `stands_at` is the step of its database's schema, `newest` the last one
         *     that it knows.
         */
        Ready: {
            /** Newest */
            newest: string;
            /** Ready */
            ready: boolean;
            /** Stands At */
            stands_at: string;
            /** Version */
            version: string;
        };
        /** ReadyArmy */
        ReadyArmy: {
            /** Army */
            army: unknown;
            /** Id */
            id: string;
            name: components["schemas"]["Said"];
            /** Points */
            points: number;
            /** Side */
            side: string;
            side_name: components["schemas"]["Said"];
        };
        /**
         * Refused
         * @description What was wrong, where, by which rule, and what would be right.
         */
        Refused: {
            /** Error */
            error: string;
            /** Place */
            place: string;
            /** Reasons */
            reasons: components["schemas"]["Why"][];
            right: components["schemas"]["Right"] | null;
            /** Rule */
            rule: string;
            said: components["schemas"]["Said"];
        };
        /**
         * RefusedMessage
         * @description A message that was not carried out; the socket lives on.
         */
        RefusedMessage: {
            /** Error */
            error: string;
            /** Place */
            place: string;
            /** Re */
            re: number | string | null;
            /** Reasons */
            reasons: components["schemas"]["Why"][];
            right: components["schemas"]["Right"] | null;
            /** Rule */
            rule: string;
            said: components["schemas"]["Said"];
            /** Status */
            status: number;
            /**
             * Type
             * @constant
             */
            type: "refused";
        };
        /**
         * Replay
         * @description A stretch of a game: the scene at the first frame, then frame by frame; `moments` is how many there are.
         */
        Replay: {
            /** All Seeing */
            all_seeing: boolean;
            /** First */
            first: number;
            /** Frames */
            frames: components["schemas"]["Frame"][];
            /** Moments */
            moments: number;
            outcome: components["schemas"]["OutcomeInfo"] | null;
            scene: components["schemas"]["WholeScene"];
            /** Seat */
            seat: number | null;
        };
        /**
         * Reply
         * @description The answer to a message of the client; `body` is Taken or NoteInfo, or empty.
         */
        Reply: {
            /** Body */
            body: components["schemas"]["Taken"] | components["schemas"]["NoteInfo"] | null;
            /** Re */
            re: number | string;
            /**
             * Type
             * @constant
             */
            type: "reply";
        };
        /**
         * ReviewedList
         * @description The army file that a list makes, what each unit of each part costs, limits and faults.
         */
        ReviewedList: {
            /** Army */
            army: unknown;
            /** Costs */
            costs: number[][];
            /** Faults */
            faults: components["schemas"]["ListFault"][];
            /** Limits */
            limits: components["schemas"]["LimitNow"][];
            /** Total */
            total: number;
        };
        /**
         * Right
         * @description What would be right: the number to answer by, and who is asked.
         */
        Right: {
            /** Number */
            number?: number | null;
            /** Seat */
            seat?: number | null;
        };
        /**
         * RingInfo
         * @description How far a weapon reaches.
         */
        RingInfo: {
            /** Cells */
            cells?: number[] | null;
            /** Key */
            key: string;
            /** Radius */
            radius?: number | null;
        };
        /**
         * Row
         * @description A line of a card: a key or name, its values, and where they are from.
         */
        Row: {
            /** Label */
            label: string;
            /**
             * Provenance
             * @default
             */
            provenance: string;
            /**
             * Rule
             * @default
             */
            rule: string;
            /** Values */
            values: string[];
        };
        /**
         * RulesChange
         * @description The game goes on under other rules than it began by: fingerprints, how many answers fell away, and whether I may
         *     still refuse.
         */
        RulesChange: {
            /** Dropped */
            dropped: number;
            /** May Refuse */
            may_refuse: boolean;
            /** Now */
            now: string;
            /** Was */
            was: string;
        };
        /**
         * Said
         * @description The same in every language.
         */
        Said: {
            /** En */
            en: string;
            /** Fr */
            fr: string;
        };
        /**
         * SaidList
         * @description The same list in every language.
         */
        SaidList: {
            /** En */
            en: string[];
            /** Fr */
            fr: string[];
        };
        /** ScenarioInfo */
        ScenarioInfo: {
            /** Armies */
            armies: components["schemas"]["ReadyArmy"][][];
            balance: components["schemas"]["Balance"] | null;
            /** Choosable */
            choosable: boolean[];
            /** Id */
            id: string;
            /** Lesson */
            lesson: boolean;
            name: components["schemas"]["Said"];
            /** Points */
            points: number[];
            /** Seats */
            seats: number;
            /** Tags */
            tags: string[];
        };
        /** ScenarioList */
        ScenarioList: {
            /** Scenarios */
            scenarios: components["schemas"]["ScenarioInfo"][];
        };
        /**
         * SceneChanges
         * @description What changed in the scene; what is missing did not.
         */
        SceneChanges: {
            cards?: components["schemas"]["CardChanges"] | null;
            /** Facts */
            facts?: [
                string,
                string
            ][] | null;
            ground?: components["schemas"]["Ground"] | null;
            markers?: components["schemas"]["MarkerChanges"] | null;
            pieces?: components["schemas"]["PieceChanges"] | null;
            /** Points */
            points?: number[] | null;
            /** Turn */
            turn?: number | null;
        };
        /**
         * SeatInfo
         * @description A seat: who it is for, whether somebody has it and on how many devices, whether that is me.
         */
        SeatInfo: {
            /** Bot */
            bot: string | null;
            /** Devices */
            devices: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "person" | "bot";
            /** Mine */
            mine: boolean;
            name: components["schemas"]["Said"];
            /** Player */
            player: string;
            /** Present */
            present: boolean;
            /** Seat */
            seat: number;
            /** Taken */
            taken: boolean;
        };
        /** SectionInfo */
        SectionInfo: {
            /** Id */
            id: string;
            name: components["schemas"]["Said"];
        };
        /**
         * SignInfo
         * @description Something of a game's own to be drawn: a circle round a point, a line between two, or pieces singled out, in
         *     order where that says something.
         */
        SignInfo: {
            /** At */
            at: (number | number[])[];
            /** Key */
            key: string;
            /** Ordered */
            ordered: boolean;
            /** Pieces */
            pieces: string[];
            /** Radius */
            radius: number | null;
            /** Rule */
            rule: string;
        };
        /** SlotInfo */
        SlotInfo: {
            name: components["schemas"]["Said"];
            /** Needed */
            needed: boolean;
            /** Of */
            of: string[];
        };
        /**
         * State
         * @description A table as a seat sees it: the whole scene, or what changed since the last message.
         */
        State: {
            asked: components["schemas"]["Question"] | null;
            changes: components["schemas"]["SceneChanges"] | null;
            /** Clocks */
            clocks: number[];
            decision: components["schemas"]["Decision"] | null;
            events: components["schemas"]["Events"];
            game: components["schemas"]["GameInfo"] | null;
            /** Lines */
            lines: components["schemas"]["Line"][];
            /** Moment */
            moment: number;
            /** Number */
            number: number;
            orders: components["schemas"]["OrdersInfo"] | null;
            outcome: components["schemas"]["OutcomeInfo"] | null;
            rules: components["schemas"]["RulesChange"] | null;
            scene: components["schemas"]["WholeScene"] | null;
            /** Seat */
            seat: number | null;
            /** Since */
            since: number;
            /**
             * Type
             * @constant
             */
            type: "state";
            undo: components["schemas"]["Undo"];
        };
        /**
         * Suggested
         * @description An answer that could be given.
         */
        Suggested: {
            /** Answer */
            answer: unknown;
            said: components["schemas"]["Said"];
        };
        /** Suggestions */
        Suggestions: {
            /** Answers */
            answers: components["schemas"]["Suggested"][];
        };
        /** SystemInfo */
        SystemInfo: {
            /** Clauses */
            clauses: number;
            /** Ground */
            ground: string;
            /** Id */
            id: string;
            name: components["schemas"]["Said"];
            /** Options */
            options: components["schemas"]["OptionInfo"][];
            /** Rules */
            rules: string;
            /** Scenarios */
            scenarios: number;
            /** Title */
            title: string;
        };
        /** SystemList */
        SystemList: {
            /** Coming */
            coming: components["schemas"]["ComingSystem"][];
            /** Systems */
            systems: components["schemas"]["SystemInfo"][];
        };
        /**
         * Taken
         * @description An answer that is in the game now, under this number.
         */
        Taken: {
            /** Number */
            number: number;
        };
        /**
         * TallyInfo
         * @description A sum: its base and parts, each with its clause: [rule, + or * or / or < or >, number].
         */
        TallyInfo: {
            /** Base */
            base: number;
            /** Names */
            names: (components["schemas"]["Said"] | null)[];
            /** Parts */
            parts: [
                string,
                string,
                number
            ][];
            /** Rule */
            rule: string;
            /** Total */
            total: number;
        };
        /**
         * TrialNow
         * @description How a trial stands after a game: one line of the answer. `share` counts drawn games as half; it lies between `low`
         *     and `high` in 95 of 100 such trials.
         */
        TrialNow: {
            /** Against */
            against: components["schemas"]["TriedAgainst"][];
            /** Draws */
            draws: number;
            /** Games */
            games: number;
            /** High */
            high: number;
            /** Low */
            low: number;
            /** Of */
            of: number;
            /** Share */
            share: number;
            /** Units */
            units: components["schemas"]["TriedUnit"][];
            /** Wins */
            wins: number;
        };
        /**
         * TriedAgainst
         * @description A ready army, in how many games it was met, and the share of them that were won.
         */
        TriedAgainst: {
            army: components["schemas"]["Said"];
            /** Games */
            games: number;
            /** Share */
            share: number;
        };
        /**
         * TriedExample
         * @description A worked example at a table that was opened from it: its `steps`, and where it `stands`. `look`: there is nothing to
         *     answer; `next`: the first step that is not done is asked; `otherwise`: another answer was given; `dice`: they fell
         *     otherwise than in the book; `done`. `came` is what happened in the book, once all is done.
         */
        TriedExample: {
            /** Came */
            came: components["schemas"]["Said"][];
            /** Clauses */
            clauses: string[];
            /**
             * Stands
             * @enum {string}
             */
            stands: "look" | "next" | "otherwise" | "dice" | "done";
            /** Steps */
            steps: components["schemas"]["ExampleStep"][];
            title: components["schemas"]["Said"];
        };
        /**
         * TriedUnit
         * @description A unit of the army: how much it takes from the enemy in a game, in how many it fell first, and fell at all.
         */
        TriedUnit: {
            /** First */
            first: number;
            /** Id */
            id: string;
            /** Lost */
            lost: number;
            name: components["schemas"]["Said"];
            /** Taken */
            taken: number;
        };
        /**
         * Undo
         * @description How many of its last answers the seat may take back by itself, and what is offered.
         */
        Undo: {
            /** Free */
            free: number;
            offer: components["schemas"]["Offer"] | null;
        };
        /**
         * UndoDone
         * @description Whether the answers are taken back already, or the others must agree first.
         */
        UndoDone: {
            /** Done */
            done: boolean;
            /** Number */
            number: number;
        };
        /** UnreadLine */
        UnreadLine: {
            /** Line */
            line: number;
            /** Text */
            text: string;
        };
        /**
         * WantedErrand
         * @description Where a unit shall go, before it is asked where: an option of who may act, or whom the question is about.
         */
        WantedErrand: {
            /** Number */
            number: number;
            /** Place */
            place: unknown;
            /** Seat */
            seat: number;
            /** Unit */
            unit?: number | string | null;
        };
        /**
         * WantedLink
         * @description What a link to a seat of mine shall do: add a device of mine, or hand the seat over.
         */
        WantedLink: {
            /**
             * Device
             * @default false
             */
            device: boolean;
        };
        /**
         * WantedLists
         * @description Lists of which it is asked whether a seat may play them.
         */
        WantedLists: {
            /** Lists */
            lists: unknown[];
            /** Seat */
            seat: number;
        };
        /**
         * WantedReview
         * @description A list to be looked over; `mends` takes longer.
         */
        WantedReview: {
            /** List */
            list: unknown;
            /**
             * Mends
             * @default false
             */
            mends: boolean;
            /** Seat */
            seat: number;
        };
        /**
         * WantedTrial
         * @description A list to be tried in a seat of a scenario, in so many games of greedy bots.
         */
        WantedTrial: {
            /**
             * Games
             * @default 50
             */
            games: number;
            /** List */
            list: unknown;
            /** Scenario */
            scenario: string;
            /** Seat */
            seat: number;
            /** System */
            system: string;
        };
        /**
         * WantedUndo
         * @description How many of the seat's own answers shall be taken back, with all that came after.
         */
        WantedUndo: {
            /** Number */
            number: number;
            /** Seat */
            seat: number;
            /**
             * Steps
             * @default 1
             */
            steps: number;
        };
        /**
         * WholeScene
         * @description All that a screen draws.
         */
        WholeScene: {
            /** Cards */
            cards: components["schemas"]["Card"][];
            /** Facts */
            facts: [
                string,
                string
            ][];
            ground: components["schemas"]["Ground"];
            /** Markers */
            markers: components["schemas"]["Marker"][];
            /** Pieces */
            pieces: components["schemas"]["Piece"][];
            /** Points */
            points: number[];
            /** Turn */
            turn: number;
        };
        /**
         * Why
         * @description A reason why not, or a fault of an army.
         */
        Why: {
            /** Args */
            args: components["schemas"]["Arg"][];
            /** Key */
            key: string;
            /** Rule */
            rule: string;
            said: components["schemas"]["Said"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_bots_api_bots_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    words_api_catalogue__language__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    list_games_api_games_get: {
        parameters: {
            query?: {
                most?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    make_game_api_games_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGame"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_game_api_games__game__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    delete_game_api_games__game__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gone"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    give_answer_api_games__game__answers_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GivenAnswer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taken"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    branch_game_api_games__game__branch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBranch"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    list_candidates_api_games__game__candidates_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForSeat"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    send_there_api_games__game__errand_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedErrand"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errand"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    follow_example_api_games__game__example_get: {
        parameters: {
            query: {
                /** @description The case that the table was opened from. */
                case: string;
            };
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedExample"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    export_api_games__game__export_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    give_hint_api_games__game__hint_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForSeat"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_invitation_api_games__game__invitation_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    join_api_games__game__join_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    say_api_games__game__lines_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Chat"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taken"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    log_api_games__game__log_get: {
        parameters: {
            query?: {
                /** @description How many events. */
                count?: number;
                /** @description The first event wanted, from 0. */
                first?: number;
                /** @description One of my seats; without it I look on. */
                seat?: number | null;
            };
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPage"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    look_api_games__game__look_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Look"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutlookInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    explain_option_api_games__game__note_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AboutOption"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    give_orders_api_games__game__orders_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GivenOrders"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersTaken"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    probe_api_games__game__probe_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Probe"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fact"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    replay_api_games__game__replay_get: {
        parameters: {
            query?: {
                /** @description All-seeing, once the game is over. */
                all?: boolean;
                /** @description How many moments. */
                count?: number;
                /** @description The first moment wanted. */
                first?: number;
                /** @description With whose eyes; without it an onlooker's. */
                seat?: number | null;
            };
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    resign_api_games__game__resign_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForSeat"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taken"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    refuse_rules_api_games__game__rules_refuse_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForSeat"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taken"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    fresh_link_api_games__game__seats__seat__link_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
                /** @description A seat, counted from 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    call_api_games__game__seats__seat__name_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
                /** @description A seat, counted from 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Called"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    table_state_api_games__game__table_get: {
        parameters: {
            query?: {
                /** @description At most so many events. */
                page?: number | null;
                /** @description One of my seats; without it I look on. */
                seat?: number | null;
                /** @description The last number seen. */
                since?: number | null;
            };
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    want_undo_api_games__game__undo_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedUndo"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoDone"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    accept_undo_api_games__game__undo_accept_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForSeat"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoDone"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    decline_undo_api_games__game__undo_decline_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForSeat"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoDone"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    watch_api_games__game__watch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    fresh_watch_link_api_games__game__watch_link_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    health_api_health_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    import_game_api_imports_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewImport"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    make_key_api_keys_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    my_lists_api_lists_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptLists"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    keep_list_api_lists__list__put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list, made by who keeps it. */
                list: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListToKeep"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kept"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    drop_list_api_lists__list__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list, made by who keeps it. */
                list: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gone"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    list_meetings_api_meetings_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetingList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    call_meeting_api_meetings_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGame"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalledMeeting"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_meeting_api_meetings__meeting__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                meeting: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetingInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    cancel_meeting_api_meetings__meeting__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                meeting: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gone"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    bring_army_api_meetings__meeting__army_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                meeting: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BroughtArmy"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetingInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    join_meeting_api_meetings__meeting__join_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game. */
                meeting: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedMeeting"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    make_practice_api_practice_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPractice"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    ready_api_ready_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    list_systems_api_systems_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_system_api_systems__system__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    list_cases_api_systems__system__cases_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    read_rules_api_systems__system__rules_get: {
        parameters: {
            query?: {
                chapter?: string | null;
                /** @description The language of the texts. */
                lang?: string;
                /** @description Every word must be there. */
                words?: string | null;
            };
            header?: never;
            path: {
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Book"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    read_clause_api_systems__system__rules__clause__get: {
        parameters: {
            query?: {
                /** @description The language of the texts. */
                lang?: string;
            };
            header?: never;
            path: {
                clause: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClauseInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    list_scenarios_api_systems__system__scenarios_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_cards_api_systems__system__scenarios__scenario__cards_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedReview"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCards"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_catalogue_api_systems__system__scenarios__scenario__catalogue_get: {
        parameters: {
            query: {
                /** @description The force in full; the first without it. */
                force?: string;
                seat: number;
            };
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArmyCatalogue"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_charts_api_systems__system__scenarios__scenario__charts_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedReview"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCharts"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_force_api_systems__system__scenarios__scenario__force_get: {
        parameters: {
            query: {
                /** @description A ready army; the first without it. */
                army?: string;
                seat: number;
            };
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Force"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    show_lesson_api_systems__system__scenarios__scenario__lesson_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonInfo"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    look_over_api_systems__system__scenarios__scenario__muster_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Army"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faults"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    open_list_api_systems__system__scenarios__scenario__open_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Army"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    paste_list_api_systems__system__scenarios__scenario__paste_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PastedText"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastedList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    playable_lists_api_systems__system__scenarios__scenario__playable_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedLists"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayableLists"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    review_list_api_systems__system__scenarios__scenario__review_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedReview"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedList"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    preview_api_systems__system__scenarios__scenario__scene_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: string;
                /** @description The id of a system, such as dust. */
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
    try_list_api_trials_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedTrial"];
            };
        };
        responses: {
            /** @description A line after each game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialNow"];
                    "application/x-ndjson": unknown;
                };
            };
            /** @description Not yours, or from another page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description There is no such thing, or it is not open to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too late, out of turn, or not possible now; `right` says what would be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Called by a name that is not this server's. */
            421: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Not understood, or refused by the rules. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description Too fast or too many. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refused"];
                };
            };
        };
    };
}
